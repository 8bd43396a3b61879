import { describe, expect, test } from 'vitest'
import { checkExpression, expressionType } from '#model/expression/check.ts'
import { parseExpression } from '#model/expression/parse.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { caseSchema, caseUse } from '../../helpers/expression-cases.ts'

describe('problems', () => {
  test('an unknown field names its resource and the fields there are, at its place', () => {
    const text = "record.vacant && record.block.nmae == 'x'"
    const [problem] = checkExpression(text, caseUse)
    expect(problem).toMatchObject({
      code: 'unknown-field',
      params: { name: 'nmae', resource: 'projectBlock' },
      candidates: ['id', 'name', 'cityName', 'open'],
      message: "projectBlock has no field 'nmae'",
    })
    expect(text.slice(problem?.start, problem?.end)).toBe('record.block.nmae')
  })

  test('all problems are found at once, in the order of the text', () => {
    const text = "record.a == 1 && lenght(record.b) > 2 && record.status == 'slod'"
    expect(checkExpression(text, caseUse).map(({ code, start }) => [code, start])).toEqual([
      ['unknown-field', 0],
      ['unknown-function', 17],
      ['unknown-field', 24],
      ['unknown-option', 58],
    ])
  })

  test('a variable that this place does not have is refused', () => {
    const [problem] = checkExpression('row.id == record.id', { schema: caseSchema, roots: { record: 'house' } })
    expect(problem).toMatchObject({ code: 'unknown-variable', candidates: ['me', 'now', 'today', 'record'] })
  })

  test.each([
    ['record.price * 0.1', { kind: 'integer' }, 'the result must be an integer, but this is a number; use round(…)'],
    ['round(record.price * 0.1)', { kind: 'integer' }, undefined],
    ['now', { kind: 'date' }, 'the result must be a date, but this is a datetime; use date(…)'],
    ['date(now)', { kind: 'date' }, undefined],
    ["'2024-02-30'", { kind: 'date' }, "'2024-02-30' is not a date; write YYYY-MM-DD or YYYY-MM-DDThh:mm:ss.sssZ"],
    [
      'record.butler',
      { kind: 'integer', resource: 'house' },
      'the result must be a reference to house, but this is one to butler',
    ],
    ['record.butler.block', { kind: 'integer', resource: 'projectBlock' }, undefined],
    [
      "record.vacant ? 'sold' : 'gone'",
      { kind: 'text', options: ['sold', 'vacant'] },
      "'gone' is not one of the values it is compared with",
    ],
    ['record.checklist', { kind: 'boolean' }, undefined],
  ] as const)('%s as %o', (text, expected, message) => {
    expect(checkExpression(text, { ...caseUse, selects: undefined, expected })[0]?.message).toBe(message)
  })

  test('computed fields that need each other cannot select rows', () => {
    const field = (name: string, expression: string) => ({ name, type: 'computed', result: 'boolean', expression })
    const schema = { resources: { house: { fields: { a: field('a', '!record.b'), b: field('b', '!record.a') } } } }
    const problems = checkExpression('record.a', { schema, roots: { record: 'house' }, selects: ['record'] })
    expect(problems.map(problem => problem.code)).toEqual(['not-selectable'])
  })

  test('types are known of paths, functions and choices', () => {
    const typeOf = (text: string) => expressionType(text, caseSchema, { record: 'house' })
    expect(typeOf('record.butler.block')).toEqual({ kind: 'integer', resource: 'projectBlock' })
    expect(typeOf('record.id')).toEqual({ kind: 'integer', resource: 'house' })
    expect(typeOf('record.status')).toEqual({ kind: 'text', options: ['vacant', 'sold', 'rented'] })
    expect(typeOf('dateAdd(record.soldAt, 1, "days")')).toEqual({ kind: 'date' })
    expect(typeOf('record.vacant ? 1 : 2.5')).toEqual({ kind: 'number' })
    expect(typeOf('coalesce(record.block, record.butler.block)')).toEqual({ kind: 'integer', resource: 'projectBlock' })
  })
})

describe('reading', () => {
  test.each([
    ['record.a ==', 11, 'unexpected token: the end of the expression'],
    ['record.a == 1)', 13, "unexpected character: ')'"],
    ["record.a == 'x", 12, 'unterminated string'],
    ['record[0]', 0, "'[…]' is not available; follow a reference with a dot and look into lists with 'in'"],
    ['while', 0, 'reserved identifier: while'],
  ])('%s stops at %i: %s', (text, offset, message) => {
    expect(parseExpression(text)).toEqual({ ok: false, code: expect.any(String), message, offset })
  })

  test('the paths that an expression reads', () => {
    const text =
      'record.house.status == me.name && params.ids.exists(id, id == record.house && old.x in record.items) && has(row)'
    expect(referencedPaths(text)).toEqual({
      record: ['house.status', 'house', 'items'],
      me: ['name'],
      params: ['ids'],
      old: ['x'],
      row: [''],
    })
    expect(referencedPaths('((')).toEqual({})
  })
})
