import type { SampleDataConfig } from '#model/config-schema/index.ts'
import { RANGE_KEYS } from '#model/config-schema/sample-data.ts'
import { localized } from '#model/localized-text.ts'
import type { Finding } from '../../problems/create-problem.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { hintSets, hintsIn, list } from './hints.ts'

/** Ranges that end before they begin. */
export function wrongRanges(sampleData: SampleDataConfig): Finding[] {
  return hintSets(sampleData).flatMap(({ values = {}, at }) =>
    Object.entries(values)
      .flatMap(([name, value]) => hintsIn(value, pointerTo(at, name)))
      .flatMap(({ pointer, hint }) =>
        RANGE_KEYS.flatMap(key => {
          const [from, to, ...rest] = list(hint[key]) as readonly (string | number)[]
          if (from === undefined || to === undefined || typeof from !== typeof to || from <= to) return []
          const what = localized(
            'The range ends at {to}, before it begins at {from}.',
            '范围止于 {to}，却从 {from} 开始。',
            {
              from,
              to,
            },
          )
          const fix = localized('Write the smaller one first.', '请先写较小的值。')
          const place = pointerTo(pointer, key)
          return [
            {
              pointer: place,
              what,
              fix,
              didYouMean: written([to, from, ...rest]),
              replaces: written([from, to, ...rest]),
            },
          ]
        }),
      ),
  )
}

function written(values: readonly unknown[]): string {
  return `[${values.map(value => JSON.stringify(value)).join(', ')}]`
}
