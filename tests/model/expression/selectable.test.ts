import { expect, it } from 'vitest'
import { checkExpression } from '#model/expression/check.ts'
import type { SchemaField } from '#model/expression/schema.ts'
import { caseUse } from '../../helpers/expression-cases.ts'

const refused = (text: string, use: object = {}) => {
  const problems = checkExpression(text, { ...caseUse, ...use })
  expect(problems.filter(({ code }) => code !== 'not-selectable')).toEqual([])
  return problems.map(({ start, end, message }) => `${text.slice(start, end)}: ${message}`)
}

it.each([
  [
    'me.roles.exists(role, role == record.status)',
    'exists(…) over a field cannot select rows; keep the result in a stored computed field',
  ],
  ["{'a': record.floor} == null", 'a list or map made from the row cannot select rows'],
  ['[record.floor] == null', 'a list or map made from the row cannot select rows'],
  ['record.checklist.a == 1', 'what lies inside a JSON field cannot select rows; keep it in a field of its own'],
  ['record.tags == record.tags', 'a list or JSON field can be used here with in, size and has only'],
  ["yuan(record.price) == ''", 'yuan(…) is for people to read and cannot select rows'],
  ["string(record.area) == ''", 'string(…) of a number with a fraction differs between databases; use round first'],
  ['record.area % 2 == 0', "'%' with fractions differs between databases; use whole numbers"],
])('%s has no SQL: %s', (text, message) => {
  expect(refused(text)[0]).toContain(`: ${message}`)
})

it('what does not depend on the row is computed before, and the rest has SQL', () => {
  const fine = [
    "me.roles.exists(role, role == 'a')",
    '[1, 2].exists(record, record == 1)',
    'params.ids.exists(id, id == 3)',
    "yuan(3) == '0.03'",
    'size([1]) == 1',
    "'a' in record.tags",
    'size(record.tags) > 0',
    'has(record.checklist)',
    'record.checklist == null',
    'null != record.tags',
    'record.floor in [1, record.floor]',
    'string(record.floor) == "1"',
    'string(round(record.area)) == "1"',
    'record.floor % 2 == 0',
    'record.vacant ? true : record.overdue',
  ]
  expect(fine.flatMap(text => refused(text))).toEqual([])
  expect(refused('row.house == record.id', { roots: { record: 'house', row: 'bill' }, selects: ['row'] })).toEqual([])
})

it('a list is no item of a list, and what is looked into may be one', () => {
  expect(refused('record.tags in [record.tags]')).toHaveLength(2)
  expect(refused('record.tags in params.ids')).toHaveLength(1)
})

const TOO_DEEP = 'the condition, with the computed fields it uses, is nested too deeply to select rows'
const lower = (count: number, inner: string) => `${'lower('.repeat(count)}${inner}${')'.repeat(count)}`

it('calls inside each other become SQL up to a depth', () => {
  expect(refused(`${lower(3, 'record.doorplate')} == 'a'`)).toEqual([])
  expect(refused(`${lower(5, 'record.doorplate')} == 'a'`)).toEqual([expect.stringContaining(TOO_DEEP)])
  // The references on the way count as well.
  expect(refused(`${lower(3, 'record.block.name')} == 'a'`)).toEqual([])
  expect(refused(`${lower(3, 'record.firstBill.house.butler.block.name')} == 'a'`)[0]).toContain(TOO_DEEP)
})

it('any number of conditions beside each other is one level', () => {
  const part = (at: number) => `${lower(3, 'record.doorplate')} == '${at}'`
  for (const operator of [' && ', ' || ']) {
    expect(refused(Array.from({ length: 20 }, (_, at) => part(at)).join(operator))).toEqual([])
  }
  const mixed = `${'!'.repeat(25)}(record.doorplate == 'a')`
  expect(refused(mixed)[0]).toContain(TOO_DEEP)
})

it('computed fields count where they are used, unless their values are stored', () => {
  const computed = (name: string, expression: string, stored = false): SchemaField => ({
    ...{ name, type: 'computed', result: 'text', expression },
    ...(stored ? { stored } : {}),
  })
  const fields = (stored: boolean) => ({
    name: { name: 'name', type: 'text' },
    a: computed('a', lower(2, 'record.name'), stored),
    b: computed('b', lower(2, 'record.a')),
  })
  const at = (text: string, stored = false) =>
    refused(text, { schema: { resources: { house: { fields: fields(stored) } } }, roots: { record: 'house' } })
  expect(at("record.a == 'x'")).toEqual([])
  expect(at("lower(record.a) == 'x'")).toEqual([])
  expect(at("lower(record.b) == 'x'")[0]).toContain(TOO_DEEP)
  expect(at("lower(record.b) == 'x'", true)).toEqual([])
})
