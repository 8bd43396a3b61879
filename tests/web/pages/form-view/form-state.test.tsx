import { beforeEach, describe, expect, it } from 'vitest'
import { HttpFailure } from '#web/data/http/http-failure.ts'
import { keepDraft } from '#web/pages/form-view/draft.ts'
import { formRecord } from '#web/pages/form-view/form-record.ts'
import {
  type FormState,
  fieldWords,
  generalWords,
  isDirty,
  openForm,
  openFormWithDraft,
  refusal,
} from '#web/pages/form-view/form-state.ts'
import { buildMe } from '../../../model/build-resource.ts'
import { buildClientResource } from '../build-page-model.ts'

const task = buildClientResource({
  name: { type: 'text', required: true },
  secret: { type: 'text', visibleWhen: 'record.name == "x"' },
  house: { type: 'reference', resource: 'house' },
})
const context = { me: buildMe(), now: '2025-03-01T04:00:00.000Z' }
const record = (state: FormState) => formRecord({ resource: task, base: state.base }, state.edits, context)
const saved = { id: 1, version: 3, name: 'a' }

describe('opening', () => {
  beforeEach(() => sessionStorage.clear())

  it('brings back a draft of the same version of the record', () => {
    keepDraft('k', { edits: { name: 'b' }, at: 1, version: 3 })
    expect(openFormWithDraft(saved, {}, 'k')).toMatchObject({ edits: { name: 'b' }, restored: { at: 1 } })
    expect(openFormWithDraft({ ...saved, version: 4 }, {}, 'k')).toMatchObject({ edits: {}, restored: undefined })
    expect(openFormWithDraft(undefined, { house: 7 }, 'k')).toMatchObject({ edits: { house: 7 }, restored: undefined })
  })
})

describe('what would be lost by leaving', () => {
  const dirty = (state: FormState, preset = {}) => isDirty(state, record(state), preset)
  it('is nothing while only the preset is there', () => {
    expect(dirty(openForm(undefined, { house: 7 }), { house: 7 })).toBe(false)
    expect(dirty(openForm(undefined, { house: { id: 7, label: 'x' } }), { house: 7 })).toBe(false)
    expect(dirty(openForm(undefined, { house: 7, name: '' }), { house: 7 })).toBe(false)
    expect(dirty(openForm(undefined, { house: 8 }), { house: 7 })).toBe(true)
  })
  it('is what differs from the record', () => {
    expect(dirty(openForm(saved, { name: 'a' }))).toBe(false)
    expect(dirty(openForm(saved, { name: 'b' }))).toBe(true)
  })
})

describe('what is wrong', () => {
  const open = openForm(undefined, {})
  it('is said when the field was left, or when saving was refused', () => {
    expect(fieldWords('name', record(open), open, 'en-US')).toEqual([])
    expect(fieldWords('name', record(open), { ...open, left: new Set(['name']) }, 'en-US')).toEqual([
      'Please fill this in',
    ])
    expect(fieldWords('name', record(open), { ...open, refusals: 1 }, 'zh-CN')).toEqual(['请填写此项'])
  })
  it('is said in general where no field can show it', () => {
    const refused = [
      { path: 'name', code: 'not-unique', message: 'taken' },
      { path: 'secret', code: 'x', message: 'hidden' },
      { path: '', code: 'x', message: 'whole' },
    ]
    const titleOf = (path: string) => (path === 'secret' ? 'Secret' : '')
    const places = { fields: ['name', 'secret'], lines: [], titleOf }
    expect(generalWords(record(open), { ...open, refused }, places, 'en-US')).toEqual(['Secret: hidden', 'whole'])
    // A page whose sections leave a field out cannot show what is wrong with it either.
    const elsewhere = { fields: ['secret'], lines: [], titleOf }
    expect(generalWords(record(open), { ...open, refused }, elsewhere, 'en-US')).toEqual([
      'taken',
      'Secret: hidden',
      'whole',
    ])
    expect(fieldWords('name', record(open), { ...open, refused }, 'en-US')).toEqual(['taken'])
  })
  it('waits out of sight while something in sight is wrong', () => {
    const titleOf = (path: string) => path
    const tried = { ...open, refusals: 1 }
    expect(generalWords(record(open), tried, { fields: ['name'], lines: [], titleOf }, 'zh-CN')).toEqual([])
    expect(generalWords(record(open), tried, { fields: [], lines: [], titleOf }, 'zh-CN')).toEqual(['name：请填写此项'])
  })
})

describe('a failed save', () => {
  const failure = (parts: object) => new HttpFailure('no', parts)
  it('shows the record of the other, after a stale save', () => {
    const current = { id: 1, version: 4 }
    expect(refusal(failure({ reason: 'stale-version', current }))).toEqual({ conflict: current })
  })
  it('places problems at their fields, anything else at the record', () => {
    const problems = [{ path: 'name', code: 'x', message: 'm' }]
    expect(refusal(failure({ reason: 'validation', problems }))).toEqual({ refused: problems })
    expect(refusal(failure({ reason: 'too-many' }))).toEqual({
      refused: [{ path: '', code: 'too-many', message: 'no' }],
    })
  })
  it('says nothing twice, and hides no mistake of ours', () => {
    expect(refusal(failure({ handled: true }))).toEqual({ refused: [] })
    expect(() => refusal(new TypeError('oops'))).toThrow('oops')
  })
})
