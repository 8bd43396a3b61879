import type { Field } from '#model/app-model.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { type Pointer, parentOf, pointerTo } from '../../read/parse/json-pointer.ts'
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
      if (normalised === undefined) return
      if (normalised.ok) {
        const isText = typeof written === 'string' && ['number', 'boolean'].includes(typeof normalised.value)
        if (!isText) return
        const kind = typeof normalised.value === 'number' ? 'a number' : 'true or false'
        const meant = { didYouMean: String(normalised.value), replaces: JSON.stringify(written) }
        report({
          pointer,
          what: `The default of the ${what} is the text ${quote(written)} instead of ${kind}.`,
          ...meant,
        })
        return
      }
      const restsOn =
        field.dictionary === undefined
          ? [{ file: file.source.path, pointer: pointerTo(parentOf(pointer), 'options') }]
          : [{ file: `/dictionaries/${field.dictionary}.json`, pointer: '/values' }]
      const meant = field.options && typeof written === 'string' ? suggest(written, field.options.map(wordOf)) : {}
      report({
        pointer,
        what: `The ${what} does not take its own default ${quote(written)} (${normalised.code}).`,
        restsOn,
        ...meant,
      })
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

function wordOf({ value }: { readonly value: string }): string {
  return value
}
