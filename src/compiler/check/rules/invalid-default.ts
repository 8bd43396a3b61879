import type { Field } from '#model/app-model.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import { quote } from '../../problems/wording.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
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
    const demand = (pointer: Pointer, what: string, written: unknown, field: Field) => {
      // Options of a dictionary that could not be read are not known.
      if (written === undefined || written === null || (field.dictionary !== undefined && field.options === undefined))
        return
      const normalised = fieldTypeOf(field.type)?.normalise(written, field)
      if (normalised === undefined || normalised.ok) return
      report({ pointer, what: `The ${what} does not take its own default ${quote(written)} (${normalised.code}).` })
    }
    for (const { pointer, name, config } of fieldConfigsOf(value)) {
      const field = resource && fieldOf(resource, name)
      if (field === undefined) continue
      demand(pointerTo(pointer, 'default'), 'field', config.default, field)
      for (const [index, column] of (field.rows?.columns ?? []).entries())
        demand(pointerTo(pointer, 'rows', 'columns', index, 'default'), 'column', column.default, column)
    }
  },
}
