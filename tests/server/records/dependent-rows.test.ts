import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countsOf, hasDependentRows, readsMoved, rowDependencyOf } from '#server/records/write/dependent-rows.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { messageRecord } from '../features/outbox/outbox-model.ts'
import { admin, contextOf } from './people.ts'

/** Nothing is stored: the answer follows from the config alone. */
let database: Database
beforeAll(async () => {
  database = await openDatabase(':memory:')
})
afterAll(() => database.close())

type Config = Readonly<Record<string, unknown>>
const text = (rest: Config = {}) => ({ type: 'text', ...rest })
const named = { name: text({ required: true }) }
const reference = (resource: string, rest: Config = {}) => ({ type: 'reference', resource, ...rest })
const counting = (resource: string, where: string, rest: Config = {}) => ({
  ...{ type: 'computed', result: 'integer' },
  aggregate: { operation: 'count', resource, where },
  ...rest,
})
const sum = (resource: string, field: string, where: string, rest: Config = {}) => ({
  ...{ type: 'computed', result: 'integer', aggregate: { operation: 'sum', resource, field, where } },
  ...rest,
})
const check = (expression: string) => ({ checks: [{ expression, message: { 'zh-CN': '不行', 'en-US': 'No' } }] })
const title = { 'zh-CN': 'T', 'en-US': 'T' }

/** A group of items, and what they are part of besides. */
function modelOf(item: Config, group: Config = {}, others: Readonly<Record<string, Config>> = {}) {
  const { fields, ...rest } = item as { fields?: Config }
  return buildModel({
    permissions: { keeper: [1], messages: [2] },
    channels: { sms: { kind: 'webhook' }, mail: { kind: 'mail' } },
    resources: {
      group: {
        ...{ label: 'name', scope: 'global' },
        fields: { ...named, rank: { type: 'integer' }, ...group },
      },
      item: {
        ...{ label: 'name', scope: 'global' },
        ...rest,
        fields: { ...named, amount: { type: 'integer' }, group: reference('group'), ...fields },
      },
      ...others,
    },
  })
}
const contextWith = (model: ReturnType<typeof modelOf>) => contextOf(database, admin, { model })
function results(model: ReturnType<typeof modelOf>, ...actions: string[]) {
  return actions.map(action => hasDependentRows(contextWith(model), model.resources.item!, action))
}
const VERBS = ['create', 'update', 'delete'] as const

/** A workflow of the item with one transition, `done`. */
const workflow = (transition: Config, rest: Config = {}) => ({
  status: {
    initial: 'open',
    states: { open: {}, closed: {} },
    transitions: {
      done: { from: ['open'], to: 'closed', ...(!('by' in transition) && { roles: ['keeper'] }), ...transition },
    },
    ...rest,
  },
})
const status = { status: { type: 'state' } }

describe('what its rules read of others', () => {
  test.each<[string, readonly boolean[], Config, Config?]>([
    ['nothing', [false, false, false], {}],
    [
      'only the record itself',
      [false, false, false],
      { fields: { size: { type: 'integer', ...check('record.size < 9') } } },
    ],
    [
      'how many there are, in a check of a field',
      [true, true, false],
      {
        fields: {
          size: { type: 'integer', ...check('record.siblings < 9') },
          siblings: counting('item', 'row.group == record.group'),
        },
      },
    ],
    [
      'how many there are, which no rule reads',
      [false, false, false],
      { fields: { siblings: counting('item', 'row.group == record.group') } },
    ],
    [
      'how many there are, in a check of the resource',
      [true, true, false],
      { fields: { siblings: counting('item', 'row.group == record.group') }, ...check('record.siblings < 9') },
    ],
    [
      'how many there are, in a condition of a grant',
      [true, true, false],
      {
        fields: { siblings: counting('item', 'row.group == record.group') },
        grants: [{ roles: ['keeper'], actions: ['create', 'update'], where: 'record.siblings < 9' }],
      },
    ],
    [
      'how many the group has',
      [true, true, false],
      { fields: { size: { type: 'integer', requiredWhen: 'record.group.items > 3' } } },
      { items: counting('item', 'row.group == record.id') },
    ],
    [
      'what the group keeps of its items',
      [true, true, false],
      { fields: { size: { type: 'integer', readOnlyWhen: 'record.group.total > 3' } } },
      { total: sum('item', 'amount', 'row.group == record.id', { stored: true }) },
    ],
    [
      'what the group computes of what it keeps of its items',
      [true, true, false],
      { fields: { size: { type: 'integer', visibleWhen: 'record.group.double > 3' } } },
      {
        total: sum('item', 'amount', 'row.group == record.id', { stored: true }),
        double: { type: 'computed', result: 'integer', expression: 'record.total * 2' },
      },
    ],
    [
      'what the group says of itself',
      [false, false, false],
      { fields: { size: { type: 'integer', defaultExpression: 'record.group.rank' } } },
      { total: sum('item', 'amount', 'row.group == record.id', { stored: true }) },
    ],
    [
      'what another item says, which is there already',
      [false, true, true],
      { fields: { before: reference('item'), size: { type: 'integer', requiredWhen: "record.before.name == 'x'" } } },
    ],
    [
      'the number of another, which it keeps',
      [false, false, true],
      { fields: { before: reference('item'), size: { type: 'integer', ...check('record.before.id < 9') } } },
    ],
    [
      'what another item says, in what it keeps of it',
      [false, true, true],
      {
        fields: {
          before: reference('item'),
          twice: { type: 'computed', result: 'integer', expression: 'record.before.amount * 2', stored: true },
        },
      },
    ],
    [
      'in which block another item lies, for it lies there too',
      [false, true, true],
      { scope: 'block', fields: { before: reference('item') } },
    ],
    [
      'in which block its group lies',
      [false, false, false],
      { scope: 'block', fields: { second: reference('group') } },
    ],
    [
      'which groups may be chosen, by what they keep of their items',
      [true, true, false],
      { fields: { second: reference('group', { choices: 'record.total < 9' }) } },
      { total: sum('item', 'amount', 'row.group == record.id', { stored: true }) },
    ],
    [
      'which groups may be chosen, by how many items there are',
      [true, true, false],
      {
        fields: {
          second: reference('group', { choices: 'record.rank < params.siblings' }),
          siblings: counting('item', 'row.group == record.group'),
        },
      },
    ],
  ])('%s', (_what, expected, item, group) => {
    expect(results(modelOf(item, group), ...VERBS)).toEqual(expected)
  })

  test('what other records sum up of items', () => {
    const other = {
      ...{ label: 'name', scope: 'global' },
      fields: { ...named, item: reference('item'), weight: { type: 'integer' } },
    }
    const item = (where: string) => ({
      fields: {
        size: { type: 'integer', requiredWhen: 'record.heavy > 3' },
        heavy: sum('other', 'weight', where),
      },
    })
    expect(results(modelOf(item('row.item.amount > 5'), {}, { other }), ...VERBS)).toEqual([false, true, false])
    expect(results(modelOf(item('row.weight > 5'), {}, { other }), ...VERBS)).toEqual([false, false, false])
    const summed = { ...other, fields: { ...other.fields, weight: sum('item', 'amount', 'row.id == record.item') } }
    expect(results(modelOf(item("row.name == 'x'"), {}, { other: summed }), ...VERBS)).toEqual([true, true, false])
  })
})

describe('lines and accounts', () => {
  const part = {
    ...{ label: 'name', scope: 'global' },
    fields: { ...named, item: reference('item') },
  }
  const withLines = (lines: Config) =>
    modelOf(
      {
        ...{ lines: { parts: { resource: 'part', by: 'item', fields: ['name'], ...lines } } },
        ...{ workflows: workflow({}), fields: status },
      },
      {},
      { part },
    )

  test('lines that come and go with their record are written record by record', () => {
    expect(results(withLines({ min: 1 }), 'create', 'update', 'delete', 'done')).toEqual([true, true, true, false])
    expect(results(withLines({}), 'create', 'update', 'delete', 'done')).toEqual([false, false, true, false])
  })

  test('lines for each of what the group lists are numbered record by record', () => {
    const item = {
      ...{
        lines: {
          parts: { resource: 'part', by: 'item', fields: ['kind'], each: { of: 'group.kinds', field: 'kind' } },
        },
      },
      ...{ workflows: workflow({}), fields: status },
    }
    const kind = { label: 'name', scope: 'global', fields: named }
    const ofKind = { ...part, fields: { ...part.fields, kind: reference('kind') } }
    const model = modelOf(item, { kinds: { type: 'references', resource: 'kind' } }, { part: ofKind, kind })
    expect(results(model, 'create', 'update', 'delete', 'done')).toEqual([true, true, true, false])
    expect(rowDependencyOf(contextWith(model), model.resources.item!, 'create')).toEqual({
      reason: 'lines',
      resource: model.resources.item,
    })
  })

  test('a record that is deleted may be referred to by the next one', () => {
    const model = modelOf({ fields: { before: reference('item') } })
    expect(rowDependencyOf(contextWith(model), model.resources.item!, 'delete')).toEqual({
      reason: 'itself',
      resource: model.resources.item,
    })
  })

  test('a changed account is looked at before the next one is changed', () => {
    const model = modelOf({})
    const account = model.resources.account!
    const found = VERBS.map(action => rowDependencyOf(contextWith(model), account, action))
    const guarded = { reason: 'guarded', resource: account }
    expect(found).toEqual([undefined, guarded, guarded])
  })
})

describe('transitions', () => {
  const before = { before: reference('item') }
  const done = (transition: Config, fields: Config = {}, others = {}) =>
    results(
      modelOf({ workflows: workflow(transition), fields: { ...status, ...before, ...fields } }, {}, others),
      'done',
    )[0]
  const code = { code: { type: 'sequence', pattern: 'L{0000}' } }
  const double = { double: { type: 'computed', result: 'integer', expression: 'record.amount * 2', stored: true } }
  const hidden = { rank: { type: 'integer', readOnly: true } }
  const moments = Object.fromEntries(['nextAt', 'lastAt'].map(name => [name, { type: 'datetime', readOnly: true }]))

  test.each<[string, boolean, Config, Config?]>([
    ['reads nothing', false, {}],
    ['reads what people fill in of another', false, { when: "record.before.name == 'x'" }],
    ['asks for it', true, { when: "record.before.name == 'x'", ask: [{ name: 'name', required: false }] }],
    ['sets it', true, { when: "record.before.name == 'x'", effects: [{ set: { name: "'x'" } }] }],
    ['sets something else', false, { when: "record.before.name == 'x'", effects: [{ set: { amount: '1' } }] }],
    ['reads the state of another', true, { when: "record.before.status == 'closed'" }],
    ['reads it as the person whose record it is', true, { own: "record.before.status == 'closed'" }],
    [
      'reads it to find its target',
      true,
      { to: [{ state: 'closed', when: "record.before.status == 'closed'" }, { state: 'open' }] },
    ],
    ['sets a value by the state of another', true, { effects: [{ set: { name: 'record.before.status' } }] }],
    ['reads what only other transitions fill in', false, { when: 'record.before.rank == 1' }, hidden],
    ['reads when another was changed last', true, { when: 'record.before.updatedAt != null' }],
    ['reads the number of another', false, { when: "record.before.code != 'L1'" }, code],
    ['reads what is computed of another', true, { when: 'record.before.double > 1' }, double],
    [
      'reads when another recurs',
      true,
      { when: 'record.before.nextAt != null', recurrence: { every: 'month', next: 'nextAt', last: 'lastAt' } },
      moments,
    ],
    [
      'reads when another last recurred',
      true,
      { when: 'record.before.lastAt != null', recurrence: { every: 'month', next: 'nextAt', last: 'lastAt' } },
      moments,
    ],
    ['reads moments at which nothing recurs', false, { when: 'record.before.nextAt != null' }, moments],
    [
      'asks for another record and reads its state',
      true,
      {
        effects: [{ set: { name: 'params.other.status' } }],
        ask: [{ name: 'other', type: 'reference', resource: 'item', title, required: false }],
      },
    ],
    [
      'asks for what only a rule of a field reads',
      true,
      { ask: [{ name: 'size', type: 'integer', title, required: false, ...check("record.before.status == 'open'") }] },
    ],
  ])('%s', (_what, expected, transition, fields) => {
    expect(done(transition, fields)).toBe(expected)
  })

  const log = (fields: Config = {}, rest: Config = {}) => ({
    log: { ...{ label: 'name', scope: 'global' }, ...rest, fields: { ...named, item: reference('item'), ...fields } },
  })
  const numbered = { number: { type: 'sequence', pattern: 'L{0000}' } }
  const write = (rest: Config = {}) => ({ create: 'log', values: { name: 'record.name', item: 'record.id' }, ...rest })

  const change = (where: string, set: Config = { name: "'x'" }) => ({ update: 'log', where, set })
  const give = { item: 'record.before' }
  const ofItems = (where: string) => ({ update: 'item', where, set: { amount: '1' } })
  const refuse = (when: string, message = 'No') => ({ refuse: when, message: { 'zh-CN': message, 'en-US': message } })
  const move = { transition: 'log', where: "row.item == record.id && row.status == 'open'", run: 'done' }
  const bySystem = { by: 'system' }
  const owner = { owner: reference('item', { readOnly: true }) }
  const amount = { amount: { type: 'integer' } }
  const counted = { siblings: counting('item', 'row.group == record.group') }
  const heavy = { heavy: counting('log', "row.item == record.id && row.name == 'x'") }
  const whenHeavy = { when: 'record.heavy < 3' }
  const whenBefore = { when: 'record.before.amount > 3' }

  test.each<[string, boolean, Config, Record<string, Config>, Config?]>([
    ['makes a record', false, { effects: [write()] }, log()],
    ['makes a record with a number', false, { effects: [write()] }, log(numbered)],
    ['makes two records', false, { effects: [write(), write()] }, log()],
    ['makes two records with numbers', true, { effects: [write(), write()] }, log(numbered)],
    ['makes several records', true, { effects: [write({ times: 'record.amount' })] }, log()],
    [
      'makes a record for each that it lists',
      true,
      { effects: [write({ each: 'listed' })] },
      log(),
      { listed: { type: 'references', resource: 'group' } },
    ],
    [
      'assigns whom the fewest have',
      true,
      { effects: [{ assign: 'keeper', by: 'fewest', where: 'row.name != record.name' }] },
      {},
      { keeper: reference('account') },
    ],
    [
      'makes a code that no other has',
      true,
      { effects: [{ code: 'pass', digits: 4 }] },
      {},
      { pass: text({ readOnly: true }) },
    ],
    [
      'makes a record whose rule counts such records',
      true,
      { effects: [write()] },
      log({
        others: counting('log', 'row.item == record.item'),
        size: { type: 'integer', ...check('record.others < 3') },
      }),
    ],
    ['changes its own records', false, { effects: [change('row.item == record.id')] }, log()],
    ['changes the record that it refers to', false, { effects: [change('row.id == record.amount')] }, log()],
    [
      'changes some of its own records',
      false,
      { effects: [change("row.item == record.id && row.name == 'y'")] },
      log(),
    ],
    ['changes those or others', true, { effects: [change("row.item == record.id || row.name == 'y'")] }, log()],
    ['changes records that it looks for', true, { effects: [change('row.name == record.before.name')] }, log()],
    ['looks by what is no column', true, { effects: [change('row.amount == record.siblings')] }, log(amount), counted],
    ['looks by what only others may set', false, { effects: [change('row.owner == record.id')] }, log(owner)],
    ['moves records to where others look', true, { effects: [change('row.item == record.id', give)] }, log()],
    ['makes records where others look', true, { effects: [write(), change('row.item == record.before')] }, log()],
    ['makes records and changes one of them', false, { effects: [write(), change('row.id == record.amount')] }, log()],
    [
      'looks for the same records in two ways',
      true,
      { effects: [change('row.item == record.id'), change('row.id == record.amount')] },
      log(),
    ],
    ['looks for other items by what they refer to', true, { effects: [ofItems('row.before == record.id')] }, log()],
    ['changes the item it refers to', false, { effects: [ofItems('row.id == record.before')] }, log()],
    ['reads what it changes of another', true, { ...whenBefore, effects: [ofItems('row.id == record.before')] }, log()],
    ['changes what is counted', true, { ...whenHeavy, effects: [change('row.item == record.id')] }, log(), heavy],
    ['refuses by what it reads of itself', false, { effects: [refuse('record.amount > 3')] }, log()],
    ['refuses by what it changes of another', true, { effects: [refuse("record.before.status == 'open'")] }, log()],
    [
      'says what it changes of another when it refuses',
      true,
      { effects: [refuse('true', '{{record.before.status}}')] },
      log(),
    ],
    ['moves its own records', false, { effects: [move] }, log(status, { workflows: workflow(bySystem) })],
    [
      'moves records that count such records',
      true,
      { effects: [move] },
      log(
        { ...status, others: counting('log', 'row.item == record.item') },
        { workflows: workflow({ ...bySystem, when: 'record.others < 3' }) },
      ),
    ],
    [
      'moves records that move it on',
      false,
      { effects: [move] },
      log(status, {
        workflows: workflow({
          ...bySystem,
          effects: [{ transition: 'item', where: "row.id == record.item && row.status == 'open'", run: 'done' }],
        }),
      }),
    ],
    [
      'makes a record whose first step makes another',
      false,
      { effects: [write()] },
      {
        ...log(status, {
          workflows: workflow(
            { by: 'system', effects: [{ create: 'third', values: { name: 'record.name' } }] },
            {
              afterCreate: [{ run: 'done' }],
            },
          ),
        }),
        third: { label: 'name', scope: 'global', fields: named },
      },
    ],
    [
      'makes a record whose first step makes an item again',
      true,
      { effects: [write()] },
      log(status, {
        workflows: workflow(
          { by: 'system', effects: [{ create: 'item', values: { name: 'record.name' } }] },
          { afterCreate: [{ run: 'done' }] },
        ),
      }),
    ],
    [
      'makes a record that has lines',
      true,
      { effects: [write()] },
      {
        ...log({}, { lines: { parts: { resource: 'part', by: 'log', fields: ['name'], min: 1 } } }),
        part: { label: 'name', scope: 'global', fields: { ...named, log: reference('log') } },
      },
    ],
  ])('%s', (_what, expected, transition, others, fields = {}) => {
    expect(done(transition, fields, others)).toBe(expected)
  })

  const made = { made: reference('log', { readOnly: true }) }
  const whenMade = { when: 'record.before.made != null' }

  test.each<[string, boolean, Config]>([
    ['keeps what it makes', true, { ...whenMade, effects: [write({ into: 'made' })] }],
    ['makes without keeping it', false, { ...whenMade, effects: [write()] }],
  ])('%s, and reads what another has kept', (_what, expected, transition) => {
    expect(done(transition, made, log())).toBe(expected)
  })

  const saying = (expression: string) => ({ 'zh-CN': `{{ ${expression} }}`, 'en-US': 'x' })
  const own = saying('record.name')
  const others = saying('record.before.status')
  const sms = { send: 'note', channel: 'sms', to: 'record.name' }
  const mail = { send: 'note', channel: 'mail', to: 'record.name' }

  test.each<[string, boolean, Config, Config, Config?]>([
    ['says what it is itself', false, { text: own }, { effects: [sms] }],
    ['says it twice', false, { text: own }, { effects: [sms, sms] }],
    ['says what it changes of another', true, { text: others }, { effects: [sms] }],
    ['says so in the subject', true, { subject: others, text: own }, { effects: [mail] }],
    ['says nothing of it where it refuses only', false, { text: others }, { effects: [refuse('false')] }],
    [
      'counts the messages',
      true,
      { text: own },
      { when: 'record.told < 3', effects: [sms] },
      { told: counting('msgRecord', 'row.content == record.name') },
    ],
  ])('a message %s', (_what, expected, note, transition, fields = {}) => {
    const item = { workflows: workflow(transition), messages: { note }, fields: { ...status, ...before, ...fields } }
    expect(results(modelOf(item, {}, { msgRecord: messageRecord }), 'done')).toEqual([expected])
  })

  const again = {
    ...{ by: 'system', effects: [{ create: 'item', values: { name: 'record.name' } }] },
  }
  const lines = { lines: { parts: { resource: 'part', by: 'log', fields: ['name'], min: 1 } } }
  const part = { label: 'name', scope: 'global', fields: { ...named, log: reference('log') } }
  test.each<[string, Config, Record<string, Config>, string[]]>([
    ['lines', { effects: [write()] }, { ...log({}, lines), part }, ['lines', 'log']],
    [
      'a platform record',
      { effects: [{ update: 'account', where: 'row.id == record.createdBy', set: { name: "'x'" } }] },
      {},
      ['guarded', 'account'],
    ],
    ['an effect', { effects: [write({ times: 'record.amount' })] }, log(), ['effect', 'item', 'create']],
    ['two numbers', { effects: [write(), write()] }, log(numbered), ['numbers', 'log']],
    [
      'itself',
      { effects: [write()] },
      log(status, { workflows: workflow(again, { afterCreate: [{ run: 'done' }] }) }),
      ['again', 'item'],
    ],
    [
      'a search',
      { effects: [change('row.name == record.before.name')] },
      log(),
      ['search', 'log', 'row.name == record.before.name'],
    ],
    [
      'two ways',
      { effects: [change('row.item == record.id'), change('row.id == record.amount')] },
      log(),
      ['pins', 'log', 'item'],
    ],
    ['what it changes', { when: "record.before.status == 'closed'" }, {}, ['reads', 'item', 'before.status']],
    ['nothing', { effects: [change('row.item == record.id')] }, log(), []],
  ])('the reason names the resource and what it is about: %s', (_what, transition, others, expected) => {
    const model = modelOf({ workflows: workflow(transition), fields: { ...status, ...before } }, {}, others)
    const { reason, resource, detail } = rowDependencyOf(contextWith(model), model.resources.item!, 'done') ?? {}
    expect([reason, resource?.name, detail].filter(each => each !== undefined)).toEqual(expected)
  })

  test('one without a target leaves the state of another as it is', () => {
    const stays = { to: undefined, when: "record.before.status == 'open'" }
    const workflows = workflow(stays, { states: { open: {} } })
    expect(results(modelOf({ workflows, fields: { ...status, ...before } }), 'done')).toEqual([false])
  })

  test('what follows from a creation counts for it', () => {
    const created = (transition: Config) =>
      results(
        modelOf(
          { workflows: workflow({ by: 'system', ...transition }, { afterCreate: [{ run: 'done' }] }), fields: status },
          { total: sum('item', 'amount', 'row.group == record.id', { stored: true }) },
          log(),
        ),
        'create',
      )[0]
    expect(created({})).toBe(false)
    expect(created({ when: 'record.group.total > 3' })).toBe(true)
    expect(created({ effects: [write()] })).toBe(false)
    expect(created({ effects: [change('row.item == record.id')] })).toBe(false)
    expect(created({ effects: [change('row.name == record.name')] })).toBe(true)
  })
})

describe('inputs of records that an effect moves', () => {
  const model = modelOf(
    {
      workflows: workflow({ by: 'system', ask: [{ name: 'amount', required: false }] }),
      fields: { ...status, rank: { type: 'integer' } },
    },
    { total: sum('item', 'amount', 'row.group == record.id') },
  )

  test.each([
    ['of the record that moves them', 'record.rank', false],
    ['of the inputs of its transition', 'params.given', false],
    ['of the row, which others leave alone', 'row.rank', false],
    ['of the row, which the transition changes', 'row.amount', true],
    ['a sum over the moved rows', 'record.total', true],
  ])('%s', (_, amount, expected) => {
    const where = 'row.group == record.id'
    const effect = { kind: 'transition' as const, resource: 'item', transition: 'done', where, values: { amount } }
    expect(readsMoved(contextWith(model), model.resources.group!, effect)).toBe(expected)
  })
})

describe('counts of what is made', () => {
  const model = modelOf(
    {},
    {
      items: counting('item', 'row.group == record.id'),
      double: { type: 'computed', result: 'integer', expression: 'record.items * 2' },
    },
  )
  const { item, group } = model.resources
  const counts = (...paths: string[]) => countsOf(contextWith(model), item!, group!, paths)?.map(({ name }) => name)

  test('are the aggregates over it; anything else that depends on it is no count', () => {
    expect(counts('name', 'items', 'rank')).toEqual(['items'])
    expect(counts('name')).toEqual([])
    expect(counts('items', 'double')).toBeUndefined()
    // A count that is reached over a reference.
    expect(countsOf(contextWith(model), item!, item!, ['group.items'])).toBeUndefined()
    expect(countsOf(contextWith(model), item!, item!, ['group.rank'])).toEqual([])
  })

  test('are unknown where making it changes what is read of its group', () => {
    const change = { update: 'group', where: 'row.id == record.group', set: { rank: '1' } }
    const first = workflow({ by: 'system', effects: [change] }, { afterCreate: [{ run: 'done' }] })
    const model = modelOf({ workflows: first, fields: status }, { items: counting('item', 'row.group == record.id') })
    const { item, group } = model.resources
    expect(countsOf(contextWith(model), item!, group!, ['rank'])).toBeUndefined()
    expect(countsOf(contextWith(model), item!, group!, ['name', 'items'])).toEqual([group!.fields.items])
  })

  test('are unknown where more is done than to make it', () => {
    const model = modelOf(
      { lines: { parts: { resource: 'part', by: 'item', fields: ['name'], min: 1 } } },
      {},
      {
        part: { label: 'name', scope: 'global', fields: { ...named, item: reference('item') } },
      },
    )
    const { item, group } = model.resources
    expect(countsOf(contextWith(model), item!, group!, ['name'])).toBeUndefined()
  })
})
