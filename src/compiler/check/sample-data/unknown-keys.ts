import type { Resource } from '#model/app-model.ts'
import type { SampleDataConfig } from '#model/config-schema/index.ts'
import { HINT_KEYS } from '#model/config-schema/sample-data.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import { localized } from '#model/localized-text.ts'
import type { Finding } from '../../problems/create-problem.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldOf } from '../../resolve/field-path.ts'
import { type Hint, hintSets, hintsIn, list, writtenValues } from './hints.ts'

/** Keys of a hint inside another one, whose schema takes any value. */
export function unknownKeys(sampleData: SampleDataConfig, own: Resource): Finding[] {
  return hintSets(sampleData).flatMap(({ values = {}, at }) =>
    Object.entries(values).flatMap(([name, value]) => {
      const field = fieldOf(own, name)
      const isData = field !== undefined && field.options === undefined && fieldTypeOf(field.type)?.storage === 'json'
      return isData ? [] : hintsIn(value, pointerTo(at, name)).flatMap(hint => unknownKeysOf(hint, pointerTo(at, name)))
    }),
  )
}

function unknownKeysOf({ pointer, hint }: Hint, top: Pointer): Finding[] {
  if (pointer === top) return []
  const [, known = [...HINT_KEYS.keys()]] = [...HINT_KEYS].find(([name]) => Object.hasOwn(hint, name)) ?? []
  return Object.keys(hint)
    .filter(key => !known.includes(key))
    .map(key => ({
      pointer: pointerTo(pointer, key),
      target: 'key',
      what: localized('The key {key} is not known here.', '此处没有 {key} 这个键。', { key: quote(key) }),
      fix: localized('Keys known here: {keys}.', '此处可用的键：{keys}。', { keys: known.join(', ') }),
      ...suggest(key, known),
    }))
}

/** Keys of the rows in a list of rows that are none of its columns. */
export function unknownColumns(sampleData: SampleDataConfig, own: Resource): Finding[] {
  return writtenValues(sampleData).flatMap(({ pointer, name, written }) => {
    const columns = fieldOf(own, name)?.rows?.columns.map(column => column.name)
    if (!columns) return []
    return list(written).flatMap((row, index) =>
      Object.keys(Object(row))
        .filter(key => !columns.includes(key))
        .map(key => ({
          pointer: pointerTo(pointer, index, key),
          target: 'key' as const,
          what: localized('The rows of "{name}" have no column {key}.', '"{name}" 的行中没有列 {key}。', {
            name,
            key: quote(key),
          }),
          ...suggest(key, columns),
        })),
    )
  })
}
