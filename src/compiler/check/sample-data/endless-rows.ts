import type { SampleDataConfig } from '#model/config-schema/index.ts'
import { localized } from '#model/localized-text.ts'
import type { Finding } from '../../problems/create-problem.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Facts } from '../../resolve/facts.ts'
import { hintSets } from './hints.ts'

/** Rows for each row of another file whose rows are made for each of these: neither file could begin. */
export function endlessRows(name: string, sampleData: SampleDataConfig, facts: Facts): Finding[] {
  const eachOf = (data: SampleDataConfig) =>
    hintSets(data).flatMap(({ values = {}, at }) =>
      Object.entries(values).flatMap(([field, hint]) => {
        const { each } = Object(hint) as { readonly each?: unknown }
        return typeof each === 'string' ? [{ pointer: pointerTo(at, field, 'each'), target: each }] : []
      }),
    )
  const wayBack = (from: string, way: readonly string[]): readonly string[] | undefined => {
    if (from === name) return way
    const data = facts.sampleData(from)?.value
    // What is written out, or made by count, is there without the others.
    if (!data || way.includes(from) || data.rows) return undefined
    const { values = {}, sets = [{ values: {} }] } = data
    const ways = sets.map(set => {
      const targets = eachOf({ values: { ...values, ...set.values } }).map(({ target }) => target)
      return firstOf(targets, target => wayBack(target, [...way, from]))
    })
    return ways.includes(undefined) ? undefined : ways[0]
  }
  return eachOf(sampleData).flatMap(({ pointer, target }) => {
    const way = target === name ? [] : wayBack(target, [])
    // Reported once, at the first file by name.
    if (!way || way.some(other => other < name)) return []
    const what = localized(
      'Rows are made for each row of themselves: {way}. There would be none.',
      '样例数据循环依赖：{way}，一行也不会生成。',
      { way: [name, ...way, name].join(' → ') },
    )
    const fix = localized(
      'Say in "count" how many rows one of the files has.',
      '请在其中一个文件里用 "count" 写明行数。',
    )
    return [{ pointer, what, fix }]
  })
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
