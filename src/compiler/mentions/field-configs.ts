import type { Field } from '#model/app-model.ts'
import type { ResourceConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { askersOf, isInput } from './askers.ts'
import { forLastObject } from './per-object.ts'

/** The definition of a field or of an input, with the keys that only some types have. */
export interface FieldConfigMention {
  readonly pointer: Pointer
  readonly name: string
  readonly config: Partial<Omit<Field, 'checks'>> & {
    readonly type: string
    readonly checks?: readonly { readonly expression: string }[]
  }
}

/** The fields that the author wrote. */
export const fieldConfigsOf = forLastObject((resource: ResourceConfig): readonly FieldConfigMention[] =>
  Object.entries(resource.fields).map(([name, config]) => ({
    pointer: pointerTo('/fields', name),
    name,
    config: config as FieldConfigMention['config'],
  })),
)

/** The fields, and the inputs that transitions and operations declare in place. */
export const inputsOf = forLastObject((resource: ResourceConfig): readonly FieldConfigMention[] => {
  const asked = askersOf(resource).flatMap(({ pointer, ask }) =>
    ask.flatMap((input, index) =>
      isInput(input)
        ? [
            {
              pointer: pointerTo(pointer, 'ask', index),
              name: input.name,
              config: input as FieldConfigMention['config'],
            },
          ]
        : [],
    ),
  )
  return [...fieldConfigsOf(resource), ...asked]
})
