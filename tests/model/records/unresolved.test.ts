import { describe, expect, test } from 'vitest'
import type { RecordValues } from '#model/records/context.ts'
import { validateRecord } from '#model/records/records.ts'
import { allowedTransitions, checkTransition } from '#model/workflow/workflow.ts'
import { buildMe, buildResource, buildState, buildTransition, title } from '../build-resource.ts'

/** What a browser knows of referred records is not all there is; the server knows it all. */
const renovation = buildResource({
  settings: {
    type: 'reference',
    resource: 'settings',
    choices: 'record.inUse == true && record.site == params.site.parent',
    checks: [{ expression: 'record.settings.item != null', message: title('No item'), field: 'settings' }],
  },
  site: { type: 'reference', resource: 'site' },
  approval: { type: 'text', requiredWhen: 'record.site.fee == null || record.site.fee > 5' },
  note: { type: 'text', visibleWhen: 'record.site.fee != null' },
  deposit: { type: 'integer', defaultExpression: 'coalesce(record.site.fee, 7)' },
  cheap: { type: 'computed', result: 'boolean', expression: 'record.site.fee == null' },
  status: { type: 'state' },
})
const resource = {
  ...renovation,
  checks: [{ expression: '!record.cheap', message: title('Cheap'), field: '' }],
  workflows: {
    status: {
      field: 'status',
      initial: 'draft',
      states: { draft: buildState('draft'), done: buildState('done') },
      transitions: {
        finish: buildTransition('finish', {
          from: ['draft'],
          to: [{ state: 'done', when: 'record.site.fee != null' }],
          when: 'record.site.open == false || record.site.open == null && record.site.fee != null',
        }),
      },
    },
  },
}
const me = buildMe({ admin: true })
const now = '2026-01-01T00:00:00.000Z'
const knowing = (rows: Readonly<Record<string, RecordValues>>, partial?: true) => ({
  me,
  now,
  resolve: (name: string, id: number) => rows[`${name} ${id}`],
  ...(partial && { partial }),
})
const values = { settings: 1, site: 2, note: 'x' }

describe('what is not there of a referred record', () => {
  const create = (context: ReturnType<typeof knowing>) =>
    validateRecord(resource, values, { ...context, mode: 'create' })

  test('refuses nothing in the browser, hides nothing and presets nothing', () => {
    const known = { 'settings 1': {}, 'site 2': {} }
    expect(create(knowing(known, true))).toEqual({ ok: true, values: expect.objectContaining({ note: 'x' }) })
    const judged = create(knowing(known, true))
    expect(judged.ok && Object.hasOwn(judged.values, 'deposit')).toBe(false)
  })

  test('counts as empty on the server', () => {
    const judged = create(knowing({ 'settings 1': {}, 'site 2': {} }))
    expect(judged.ok ? [] : judged.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'settings not-a-choice',
      'approval required',
      'settings check-failed',
      ' check-failed',
    ])
  })

  test('is judged in the browser as soon as it is there, flat or nested', () => {
    const rows = { 'settings 1': { item: null, inUse: true, site: 3 }, 'site 2': { fee: 9, parent: 3 } }
    const judged = create(knowing(rows, true))
    expect(judged.ok ? [] : judged.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'approval required',
      'settings check-failed',
    ])
    const other = create(knowing({ ...rows, 'settings 1': { item: 4, inUse: false, site: 3 } }, true))
    expect(other.ok ? [] : other.problems.map(({ path, code }) => `${path} ${code}`)).toContain('settings not-a-choice')
  })
})

describe('a transition over a referred record', () => {
  const row = { id: 5, status: 'draft', site: { id: 2, label: 'North' } }
  const offered = (record: object, partial?: true) =>
    allowedTransitions(resource, record as RecordValues, { me, now, ...(partial && { partial }) }).map(
      ({ name }) => name,
    )

  test('is offered while undecidable, and not once it is known to be false', () => {
    expect(offered(row, true)).toEqual(['finish'])
    expect(offered(row)).toEqual([])
    expect(offered({ ...row, 'site.open': true, 'site.fee': 3 }, true)).toEqual([])
    expect(offered({ ...row, 'site.open': false, 'site.fee': 3 }, true)).toEqual(['finish'])
    expect(offered({ ...row, site: null }, true)).toEqual([])
  })

  test('leads where the server says', () => {
    expect(checkTransition(resource, 'finish', row, {}, { me, now, partial: true })).toMatchObject({ ok: true })
  })
})
