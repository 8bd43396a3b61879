import { describe, expect, it } from 'vitest'
import {
  buildTree,
  joinIds,
  leavesOf,
  pruned,
  searched,
  splitIds,
  type TreeNode,
} from '#web/extensions/tree/tree-nodes.ts'

const flat = (id: number, superId: number, title: string, alias = '') => ({ id, superId, title, alias, leaf: true })
const TREE = buildTree([
  flat(1, 0, 'Energy', '能耗'),
  flat(2, 1, 'Reading tasks', '抄表任务'),
  flat(3, 1, 'Reading review', '抄表复核'),
  flat(4, 3, 'View', '查看'),
  flat(5, 3, 'Review in bulk', '批量复核'),
  flat(6, 0, 'Archives', '档案'),
  flat(7, 6, 'View', '查看'),
])
const outline = (nodes: readonly TreeNode[]): unknown =>
  nodes.map(({ key, children }) => (children.length === 0 ? key : [key, outline(children)]))

describe('buildTree', () => {
  it('hangs nodes on their parents, in their order', () => {
    expect(outline(TREE)).toEqual([
      ['1', ['2', ['3', ['4', '5']]]],
      ['6', ['7']],
    ])
  })

  it('puts a node without its parent into the first level, and leaves out one that is its own ancestor', () => {
    expect(outline(buildTree([flat(2, 99, 'a'), flat(3, 4, 'b'), flat(4, 3, 'c'), flat(5, 5, 'd')]))).toEqual([
      '2',
      '5',
    ])
  })
})

it('a group of nothing is not there to be chosen', () => {
  expect(
    outline(buildTree([{ ...flat(1, 0, 'a'), leaf: false }, { ...flat(2, 0, 'b'), leaf: false }, flat(3, 2, 'c')])),
  ).toEqual([['2', ['3']]])
})

describe('searched', () => {
  it.each([
    ['', ['1', '2', '3', '4', '5', '6', '7']],
    ['  READING tasks ', ['1', '2']],
    ['抄表任务', ['1', '2']],
    ['review', ['1', '3', '4', '5']],
    ['能耗', ['1', '2', '3', '4', '5']],
    ['view', ['1', '3', '4', '5', '6', '7']],
    ['nothing', []],
  ])('for “%s” finds by either name, with what hangs below', (text, keys) => {
    const all = (nodes: readonly TreeNode[]): string[] => nodes.flatMap(({ key, children }) => [key, ...all(children)])
    expect(all(searched(TREE, text))).toEqual(keys)
  })
})

it('leaves are what has nothing below, and pruned keeps the way to what fits', () => {
  expect(leavesOf(TREE)).toEqual(['2', '4', '5', '7'])
  expect(outline(pruned(TREE, ({ key }) => key === '5'))).toEqual([['1', [['3', ['5']]]]])
})

it('ids are joined by commas and taken apart again', () => {
  expect(joinIds(['8', '425'])).toBe('8,425')
  expect(splitIds('8,425')).toEqual(['8', '425'])
  expect([splitIds(''), splitIds(null)]).toEqual([[], []])
})
