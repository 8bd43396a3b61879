import { describe, expect, it } from 'vitest'
import { formRecord, withReported } from '#web/pages/form-view/form-record.ts'
import { planSections } from '#web/pages/form-view/form-sections.ts'
import { readFormTarget, writeFormTarget } from '#web/pages/form-view/form-target.ts'
import { copyValues } from '#web/pages/form-view/preset.ts'
import { buildMe, buildState, title } from '../../../model/build-resource.ts'
import { buildClientResource } from '../build-page-model.ts'

const context = { me: buildMe(), now: '2025-03-01T04:00:00.000Z' }
const swap = buildClientResource(
  {
    kind: {
      type: 'enum',
      required: true,
      default: 'swap',
      options: ['swap', 'leave'].map(value => ({ value, title: title(value) })),
    },
    partner: {
      type: 'reference',
      resource: 'butler',
      visibleWhen: "record.kind != 'leave'",
      requiredWhen: "record.kind != 'leave'",
    },
    startAt: { type: 'date', defaultExpression: 'today' },
    days: { type: 'integer', min: 1 },
    double: { type: 'computed', result: 'integer', expression: 'record.days * 2' },
    no: { type: 'text', immutable: true, unique: true },
    phone: { type: 'phone', masked: true },
    doneAt: { type: 'datetime', readOnly: true },
    status: { type: 'state' },
  },
  {
    workflows: {
      status: {
        field: 'status',
        initial: 'draft',
        states: { draft: buildState('draft'), done: buildState('done', { frozen: ['days'] }) },
        transitions: {},
      },
    },
  },
)
const codes = (record: ReturnType<typeof formRecord>) => record.problems.map(({ path, code }) => `${path} ${code}`)
const saved = {
  id: 5,
  version: 3,
  kind: 'swap',
  partner: { id: 8, label: 'Li' },
  days: 2,
  phone: '138****0000',
  no: 'A',
  status: 'draft',
}

describe('a new record', () => {
  const blank = formRecord({ resource: swap, base: undefined }, {}, context)
  it('begins with its defaults, expressions included', () => {
    expect(blank.values).toMatchObject({ kind: 'swap', startAt: '2025-03-01', status: 'draft' })
  })
  it('needs a value where the server counts that it does, unless nobody sees the field', () => {
    const reported = { problems: [], required: ['days', 'doneAt', 'partner'] }
    const needed = withReported(formRecord({ resource: swap, base: undefined }, { kind: 'leave' }, context), reported)
    expect(['days', 'doneAt', 'partner'].map(name => needed.conditions[name]?.required)).toEqual([true, false, false])
    expect(codes(needed)).toEqual(['days required'])
    const given = formRecord({ resource: swap, base: undefined }, { kind: 'leave', days: 2 }, context)
    expect(codes(withReported(given, reported))).toEqual([])
  })
  it('says what is missing, and follows what is typed', () => {
    expect(codes(blank)).toEqual(['partner required'])
    const leave = formRecord({ resource: swap, base: undefined }, { kind: 'leave' }, context)
    expect(codes(leave)).toEqual([])
    expect(leave.conditions.partner).toMatchObject({ visible: false, required: false })
  })
  it('computes while the person types', () => {
    expect(formRecord({ resource: swap, base: undefined }, { days: 4 }, context).values.double).toBe(8)
  })
  it('sends stored forms, and nothing that the system sets', () => {
    const edits = { partner: { id: 8, label: 'Li' }, days: 4, doneAt: '2025-01-01T00:00:00.000Z' }
    const { payload } = formRecord({ resource: swap, base: undefined }, edits, context)
    expect(payload).toEqual({ kind: 'swap', startAt: '2025-03-01', partner: 8, days: 4 })
  })
})

describe('an edited record', () => {
  const edit = (edits: Record<string, unknown>, base = saved) => formRecord({ resource: swap, base }, edits, context)
  it('sends what changed and nothing else', () => {
    const record = edit({ days: 5, partner: { id: 8, label: 'Li (renamed)' }, startAt: null })
    expect(record.changed).toEqual(['days'])
    expect(record.payload).toEqual({ days: 5 })
  })
  it('sends null for what was emptied', () => {
    expect(edit({ days: null }).payload).toEqual({ days: null })
  })
  it('holds a masked value that was not touched against nobody', () => {
    expect(codes(edit({ days: 3 }))).toEqual([])
    expect(codes(edit({ phone: '138****0001' }))).toEqual(['phone format-mobile'])
  })
  it('keeps immutable and frozen fields as they are', () => {
    expect(edit({ no: 'B' }).payload).toEqual({})
    const frozen = edit({ days: 9 }, { ...saved, status: 'done' })
    expect(frozen.conditions.days).toMatchObject({ readOnly: true })
    expect(frozen.payload).toEqual({})
  })
  it('keeps what no grant covers on the stored record, whatever is typed', () => {
    const grants = { update: [{ where: "record.kind == 'swap'", fields: ['kind', 'days'] }] }
    const own = { ...swap, grants }
    const both = formRecord({ resource: own, base: saved }, { kind: 'leave', days: 5, startAt: '2025-03-02' }, context)
    expect(both.payload).toEqual({ kind: 'leave', days: 5 })
    expect(both.conditions.startAt).toMatchObject({ readOnly: true })
    const other = { ...saved, kind: 'leave', partner: null }
    expect(formRecord({ resource: own, base: other }, { days: 5 }, context).payload).toEqual({})
  })
  it('reports what src/model finds wrong', () => {
    expect(codes(edit({ days: 0 }))).toEqual(['days below-min'])
  })
  it('begins a field that what was typed requires with its default', () => {
    const paper = buildClientResource({
      received: { type: 'boolean' },
      receivedAt: {
        type: 'date',
        requiredWhen: 'record.received',
        readOnlyWhen: '!record.received',
        defaultExpression: 'record.received ? today : null',
      },
    })
    const of = (base: object, edits: object) =>
      formRecord({ resource: paper, base: { id: 1, version: 1, ...base } }, { ...edits }, context)
    const open = { received: false, receivedAt: null }
    expect(of(open, { received: true }).payload).toEqual({ received: true, receivedAt: '2025-03-01' })
    expect(of(open, {}).payload).toEqual({})
    // What was emptied, was typed, or has long been missing stays as it is.
    expect(codes(of(open, { received: true, receivedAt: null }))).toEqual(['receivedAt required'])
    expect(of(open, { received: true, receivedAt: '2025-02-01' }).payload.receivedAt).toBe('2025-02-01')
    expect(of({ received: true, receivedAt: null }, { received: true }).values.receivedAt).toBe(null)
  })
})

describe('planSections', () => {
  it('without sections has every field that may be written', () => {
    const names = (mode: 'create' | 'update') => planSections(swap, [], mode)[0]?.fields.map(({ name }) => name)
    expect(names('create')).toEqual(['kind', 'partner', 'startAt', 'days', 'no', 'phone'])
    expect(names('update')).toEqual(['kind', 'partner', 'startAt', 'days', 'phone'])
  })
  it('keeps the page’s sections, without fields that may not be read', () => {
    const sections = [{ title: title('A'), fields: ['no', 'secret'] }, { fields: ['secret'] }]
    expect(planSections(swap, sections, 'create').map(each => each.fields.map(({ name }) => name))).toEqual([['no']])
  })
})

describe('what a form is opened for', () => {
  it.each(['new', '12', 'copy:12', '~new', 'copy:~a:1', '~0012'])('comes back from the address: %s', text => {
    expect(writeFormTarget(readFormTarget(text)!)).toBe(text)
  })
  it.each(['', 'x', 'copy:', '-1', 'copy:1:2', '~'])('is nothing for %j', text => {
    expect(readFormTarget(text)).toBeUndefined()
  })
  it('a copy takes over what need not be unique and is not masked', () => {
    expect(copyValues(swap, saved)).toEqual({ kind: 'swap', partner: saved.partner, days: 2 })
  })
})
