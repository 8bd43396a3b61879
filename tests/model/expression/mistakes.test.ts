import { expect, it } from 'vitest'
import { checkExpression, expressionType } from '#model/expression/check.ts'
import { caseSchema, caseUse } from '../../helpers/expression-cases.ts'

const use = { schema: caseSchema, roots: caseUse.roots }
const mistakes = (text: string, rest: object = {}) => checkExpression(text, { ...use, ...rest })

/** What the author reads of the first mistake, and where it stands. */
it.each([
  ['house.status == null', 'house.status', "'house' is not available here", { name: 'house' }],
  ['toString == null', 'toString', "'toString' is not available here", { name: 'toString' }],
  ['record.status.x == null', 'record.status.x', "nothing can follow 'record.status'", { name: 'x' }],
  ['me.x == 1', 'me.x', "me has no field 'x'", { name: 'x', resource: 'me' }],
  ['params.x == 1', 'params.x', "params has no field 'x'", { name: 'x', resource: 'params' }],
  ['record.constructor == 1', 'record.constructor', "house has no field 'constructor'", { resource: 'house' }],
  ['lenght(1)', 'lenght(1)', "there is no function 'lenght'", { name: 'lenght' }],
  ['contains(me.name)', 'contains(me.name)', 'contains(…) takes 2 argument(s), here are 1', { wanted: '2', count: 1 }],
  [
    'round()',
    'round()',
    'round(…) takes 1 to 2 argument(s), here are 0',
    { name: 'round', wanted: '1 to 2', count: 0 },
  ],
  ['round(1, 2, 3)', 'round(1, 2, 3)', 'round(…) takes 1 to 2 argument(s), here are 3', { count: 3 }],
  ['min(1)', 'min(1)', 'min(…) takes at least 2 argument(s), here are 1', { wanted: 'at least 2' }],
  [
    'contains(record.floor, "1")',
    'record.floor',
    "'text' of contains(…) must be a text, but this is an integer",
    { name: 'contains', parameter: 'text', expected: 'text', found: 'integer' },
  ],
  ['year(record.floor)', 'record.floor', /of year\(…\) must be a date or datetime, but this is an integer$/, {}],
  ['size(record.floor)', 'record.floor', /of size\(…\) must be a text or list, but this is an integer$/, {}],
  ["year('2024-13-01')", "'2024-13-01'", /^'2024-13-01' is not a date; write YYYY-MM-DD/, { found: '2024-13-01' }],
  [
    "matches('a', record.doorplate)",
    'record.doorplate',
    "'pattern' of matches(…) must be written out",
    { parameter: 'pattern' },
  ],
  ["matches('a', null)", 'null', "'pattern' of matches(…) must be written out", {}],
  ['round(1.5, 7)', '7', 'the number of decimal places must be a whole number from 0 to 6', { name: 'round' }],
  ['!record.floor', 'record.floor', 'a condition is needed here, but this is an integer', { expected: 'boolean' }],
  ["'a' || true", "'a'", 'a condition is needed here, but this is a text', { expected: 'boolean', found: 'text' }],
  ['true && record.area', 'record.area', 'a condition is needed here, but this is a number', { found: 'number' }],
  ['record.floor ? 1 : 2', 'record.floor', 'a condition is needed here, but this is an integer', {}],
  ['-record.doorplate', 'record.doorplate', 'a number is needed here, but this is a text', { expected: 'number' }],
  ['record.floor == "1"', 'record.floor == "1"', "'==' does not go between an integer and a text", { operator: '==' }],
  [
    'record.vacant < true',
    'record.vacant < true',
    "'<' does not go between a boolean and a boolean",
    { left: 'boolean' },
  ],
  [
    'record.block == record.butler',
    'record.block == record.butler',
    "'==' does not go between a reference to projectBlock and a reference to butler",
    { operator: '==', left: 'reference to projectBlock', right: 'reference to butler' },
  ],
  [
    'record.dueAt - record.soldAt',
    'record.dueAt - record.soldAt',
    "'-' does not go between a datetime and a date; use daysBetween, hoursBetween or dateAdd",
    { operator: '-' },
  ],
  ['record.soldAt + 1', 'record.soldAt + 1', /a date and an integer; use daysBetween, hoursBetween or dateAdd$/, {}],
  ['record.doorplate - 1', 'record.doorplate - 1', "'-' does not go between a text and an integer", {}],
  ['record.doorplate + 1', 'record.doorplate + 1', "'+' does not go between a text and an integer", { operator: '+' }],
  ['1 + record.vacant', '1 + record.vacant', "'+' does not go between an integer and a boolean", {}],
  [
    "'a' in record.doorplate",
    'record.doorplate',
    "'in' needs a list on its right, but this is a text; use contains(…) for texts",
    { expected: 'list', found: 'text' },
  ],
  ['1 in me.roles', '1 in me.roles', "'in' does not go between an integer and a text", { operator: 'in' }],
  [
    'record.butler in me.blockIds',
    'record.butler in me.blockIds',
    /reference to butler and a reference to projectBlock$/,
    {},
  ],
  ["record.floor in [1, 'a']", "record.floor in [1, 'a']", "'in' does not go between an integer and a text", {}],
  ["record.soldAt in ['2024-01-01', 'x']", "'x'", /^'x' is not a date/, { expected: 'date' }],
  ["'gone' == record.status", "'gone'", "'gone' is not one of the values it is compared with", { name: 'gone' }],
  ["record.status != 'gone'", "'gone'", "'gone' is not one of the values it is compared with", {}],
  ["record.status in ['sold', 'gone']", "'gone'", "'gone' is not one of the values it is compared with", {}],
  [
    'record.floor.exists(x, x == 1)',
    'record.floor',
    'exists(…) needs a list, but this is an integer',
    { expected: 'list' },
  ],
  ['me.roles.filter(role, role)', 'role', 'a condition is needed here, but this is a text', {}],
  ['me.roles.map(role, role + 1)', 'role + 1', "'+' does not go between a text and an integer", {}],
  ["{'a': record.nothing}", 'record.nothing', "house has no field 'nothing'", {}],
  ['[record.nothing]', 'record.nothing', "house has no field 'nothing'", { name: 'nothing' }],
])('%s: %s', (text, place, message, params) => {
  const [problem] = mistakes(text)
  expect(problem?.message).toMatch(message)
  expect(text.slice(problem?.start, problem?.end)).toBe(place)
  expect(problem?.params).toMatchObject(params)
})

it('what can be told apart only when it is evaluated is left alone', () => {
  const fine = [
    'params.ids == 3',
    'params.ids < record.floor',
    'params.ids + record.doorplate == null',
    '3 in params.ids',
    'params.ids.exists(id, id.ok)',
    'null == record.floor',
    'record.block == null',
    'record.block == 3',
    'record.block == record.butler.block',
    'record.soldAt < record.dueAt',
    "record.dueAt > '2024-01-01'",
    "'2024-01-01' < record.dueAt",
    'record.doorplate < "b"',
    "record.status < 'm'",
    'record.floor + null == 3',
    "record.doorplate + null == 'a'",
    '-params.ids == 1',
    'null && true',
    'record.checklist.a.b == 1',
    "contains(null, 'a')",
    'record.floor == 1.5',
    '!null',
  ]
  expect(fine.filter(text => mistakes(text).length > 0)).toEqual([])
})

it('the kind of what is computed', () => {
  const kinds = {
    '1': 'integer',
    '1.5': 'number',
    '-1': 'integer',
    '-record.area': 'number',
    '-params.ids': 'number',
    'record.floor + 1': 'integer',
    'record.floor * 1.5': 'number',
    'record.floor / 2': 'number',
    'record.floor % 2': 'integer',
    'record.doorplate + null': 'text',
    'params.ids + params.ids': 'any',
    'params.ids + 1': 'any',
    'record.floor - null': 'number',
    null: 'null',
    true: 'boolean',
    "'a'": 'text',
    'record.vacant ? 1 : null': 'integer',
    'record.vacant ? null : 1': 'integer',
    "record.vacant ? 1 : 'a'": 'any',
    'record.vacant ? 1 : 2.5': 'number',
    'record.floor in [1]': 'boolean',
    'record.floor < 1': 'boolean',
    '!record.vacant': 'boolean',
    'me.roles.all(role, true)': 'boolean',
    "{'a': 1}": 'map',
    'record.month': 'text',
    'record.dueAt': 'datetime',
    'record.checklist': 'any',
    'record.nothing': 'any',
    '((': 'any',
    today: 'date',
    now: 'datetime',
    'min(1, 2)': 'integer',
    'min(1, 2.5)': 'number',
    'max(2.5, 1)': 'number',
    'abs(1)': 'integer',
    'rate(1, 2)': 'number',
  }
  const found = Object.keys(kinds).map(text => [text, expressionType(text, caseSchema, use.roots).kind])
  expect(Object.fromEntries(found)).toEqual(kinds)
})

it('the items of what is a list', () => {
  const typeOf = (text: string) => expressionType(text, caseSchema, use.roots)
  expect(typeOf('[1, 2.5]')).toEqual({ kind: 'list', element: { kind: 'number' } })
  expect(typeOf('[]').element?.kind).toBe('any')
  expect(typeOf('[null, 1]').element?.kind).toBe('integer')
  expect(typeOf('me.blockIds')).toEqual({ kind: 'list', element: { kind: 'integer', resource: 'projectBlock' } })
  expect(typeOf('record.butler.houses')).toEqual({ kind: 'list', element: { kind: 'integer', resource: 'house' } })
  expect(typeOf('me.roles.filter(role, true)')).toEqual({ kind: 'list', element: { kind: 'text' } })
  expect(typeOf('me.roles.map(role, size(role))').element?.kind).toBe('integer')
  expect(typeOf('params.ids.filter(id, true)').element?.kind).toBe('any')
  expect(typeOf('record.vacant ? record.block : record.butler.block')).toEqual({
    kind: 'integer',
    resource: 'projectBlock',
  })
  expect(typeOf('record.vacant ? record.block : record.butler')).toEqual({ kind: 'integer' })
  expect(typeOf('record.vacant ? record.block : null')).toEqual({ kind: 'integer', resource: 'projectBlock' })
  expect(typeOf('coalesce(record.block, record.butler)')).toEqual({ kind: 'integer' })
  expect(typeOf('me.id')).toEqual({ kind: 'integer', resource: 'account' })
})

it.each([
  ['record.floor', { kind: 'boolean' }, 'the result must be a boolean, but this is an integer'],
  ['record.floor', { kind: 'number' }, undefined],
  ['record.area', { kind: 'integer' }, 'the result must be an integer, but this is a number; use round(…)'],
  ['null', { kind: 'boolean' }, undefined],
  ['record.floor', { kind: 'any' }, undefined],
  ['record.vacant ? 1 : record.doorplate', { kind: 'integer' }, 'the result must be an integer, but this is a text'],
  ['record.vacant ? record.doorplate : 1', { kind: 'integer' }, 'the result must be an integer, but this is a text'],
  ["'2024-02-29'", { kind: 'date' }, undefined],
  ['record.floor', { kind: 'integer', resource: 'house' }, undefined],
  ['record.block', { kind: 'integer' }, undefined],
] as const)('%s where %j is wanted: %s', (text, expected, message) => {
  expect(mistakes(text, { expected })[0]?.message).toBe(message)
})
