import { describe, expect, test } from 'vitest'
import { checkExpression } from '#model/expression/check.ts'
import { evaluate } from '#model/expression/evaluate.ts'
import { describedFunctions } from '#model/expression/functions/descriptions/index.ts'
import { caseUse, caseVariables, expressionCases, recordsOf } from '../../helpers/expression-cases.ts'

describe('the case file, in memory', () => {
  test.each(expressionCases.conditions)(
    '$expression',
    ({ expression, resource = 'house', true: held, unknown = [] }) => {
      const outcomes = recordsOf(resource).map(record => [
        record.id,
        evaluate(expression, { ...caseVariables, record }),
      ])
      const idsWith = (outcome: unknown) => outcomes.filter(each => each[1] === outcome).map(([id]) => id)
      expect({
        true: idsWith(true),
        unknown: idsWith(null),
        other: outcomes.filter(each => typeof each[1] !== 'boolean' && each[1] !== null),
      }).toEqual({ true: held, unknown, other: [] })
    },
  )

  test.each(expressionCases.values)('value of $expression', ({ expression, resource = 'house', values }) => {
    expect(recordsOf(resource).map(record => evaluate(expression, { ...caseVariables, record }))).toEqual(values)
  })

  test.each(expressionCases.memoryOnly)('$expression over $record', ({ expression, record, result }) => {
    expect(evaluate(expression, { ...caseVariables, record })).toEqual(result)
  })
})

describe('the check', () => {
  test.each(expressionCases.refused)('refuses $expression: $code', ({ expression, code }) => {
    const problems = checkExpression(expression, { ...caseUse, expected: { kind: 'boolean' } })
    expect([...new Set(problems.map(problem => problem.code))]).toEqual([code])
  })

  test('finds nothing wrong with conditions of the right types', () => {
    const mistyped = /record\.(status == 3|floor < 'x'|floor in \['x')|'never'|\['a', 'b', 'c'/
    const found = expressionCases.conditions
      .filter(({ expression }) => !mistyped.test(expression))
      .flatMap(({ expression, resource = 'house' }) =>
        checkExpression(expression, {
          ...caseUse,
          roots: { ...caseUse.roots, record: resource },
          expected: { kind: 'boolean' },
        }),
      )
    expect(found).toEqual([])
  })
})

describe('the registry of functions', () => {
  const examples = describedFunctions().flatMap(each => each.examples)

  test.each(examples)('$expression', ({ expression, result }) => {
    expect(evaluate(expression, {})).toEqual(result)
  })

  test('documents every function in both languages, with an example that calls it', () => {
    for (const { name, documentation, examples } of describedFunctions()) {
      expect(documentation['zh-CN'], name).toMatch(/。$/)
      expect(documentation['en-US'], name).toMatch(/\.$/)
      expect(
        examples.some(({ expression }) => expression.includes(`${name}(`)),
        name,
      ).toBe(true)
    }
  })
})
