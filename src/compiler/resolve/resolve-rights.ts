import type { RightsSentence, RightsTest } from '#model/app-model.ts'
import type { RightsConfig } from '#model/config-schema/index.ts'
import type { ConfigFile } from '../read/config-file.ts'
import { type Pointer, pointerTo } from '../read/parse/json-pointer.ts'

/** An access test with one sentence for each statement, and its position. */
export function resolveRights({
  value,
  source,
}: ConfigFile<RightsConfig> & { readonly value: RightsConfig }): RightsTest {
  const { says, who } = value
  const at = (pointer: Pointer) => ({ pointer, location: source.positions.locate(pointer, 'value') })
  const acts = (['may', 'mayNot'] as const).flatMap(expects =>
    (value[expects] ?? []).flatMap((entry, index): RightsSentence[] => {
      const { do: names, ...about } = entry
      if (names === undefined) return [{ expects, ...about, ...at(pointerTo('', expects, index)) }]
      return names.map((name, place) => ({
        expects,
        ...about,
        name,
        ...at(pointerTo('', expects, index, 'do', place)),
      }))
    }),
  )
  const shown = (['sees', 'masked', 'hidden'] as const).flatMap(expects =>
    (value[expects] ?? []).flatMap(({ fields, ...about }, index) =>
      fields.map((field, place) => ({
        expects,
        ...about,
        field,
        ...at(pointerTo('', expects, index, 'fields', place)),
      })),
    ),
  )
  return { says, who, sentences: [...acts, ...shown], location: source.positions.locate('/who', 'value') }
}
