import { fieldTypeOf } from '#model/field-types/index.ts'
import { quote } from '../../problems/wording.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldOf } from '../../resolve/field-path.ts'
import type { Check } from '../check.ts'
import { fieldConfigsOf } from '../parts.ts'

export const invalidDefault: Check = {
  code: 'invalid-default',
  severity: 'error',
  why: 'A new record would begin with a value that may not be saved.',
  fix: 'Write a value that the field takes: of its type, in its range, among its options.',
  resource({ file, value, facts, report }) {
    const resource = facts.resource(file.name)
    for (const { pointer, name, config } of fieldConfigsOf(value)) {
      const field = resource && fieldOf(resource, name)
      if (field === undefined || config.default === undefined || config.default === null) continue
      // Options of a dictionary that could not be read are not known.
      if (field.dictionary !== undefined && field.options === undefined) continue
      const normalised = fieldTypeOf(field.type)?.normalise(config.default, field)
      if (normalised === undefined || normalised.ok) continue
      const what = `The field does not take its own default ${quote(config.default)} (${normalised.code}).`
      report({ pointer: pointerTo(pointer, 'default'), what })
    }
  },
}
