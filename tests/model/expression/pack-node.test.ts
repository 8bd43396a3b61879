import { describe, expect, test } from 'vitest'
import { learnTrees, readExpression } from '#model/expression/known-trees.ts'
import { packNode, unpackNode } from '#model/expression/pack-node.ts'
import { parseOrThrow } from '#model/expression/parse.ts'
import { expressionCases } from '../../helpers/expression-cases.ts'

const texts = [...expressionCases.conditions, ...expressionCases.values, ...expressionCases.memoryOnly].map(
  ({ expression }) => expression,
)

/** The tree without where its nodes stand. */
function withoutPlaces(node: object): unknown {
  return JSON.parse(JSON.stringify(node, (key, value) => (key === 'start' || key === 'end' ? undefined : value)))
}

describe('an expression on its way to the browser', () => {
  test.each(texts)('%s is the same tree', text => {
    const tree = parseOrThrow(text)
    const travelled = unpackNode(JSON.parse(JSON.stringify(packNode(tree))))
    expect(withoutPlaces(travelled)).toEqual(withoutPlaces(tree))
  })

  test('is known there by its text, and only then', () => {
    expect(readExpression('record.neverSent == 1')).toMatchObject({ ok: false })
    learnTrees({ 'record.sent == 1': packNode(parseOrThrow('record.sent == 1')) })
    expect(readExpression('record.sent == 1')).toMatchObject({ ok: true, ast: { kind: 'compare' } })
  })
})
