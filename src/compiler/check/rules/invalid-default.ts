import type { Field } from '#model/app-model.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import { localized, type TextPart } from '#model/localized-text.ts'
import { quote } from '../../problems/wording.ts'
import { type Pointer, parentOf, pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldOf } from '../../resolve/field-path.ts'
import type { Check } from '../check.ts'
import { fieldConfigsOf } from '../parts.ts'
import { hasContradictoryLimits, meantValue, refusalOf } from '../refused-value.ts'

export const invalidDefault: Check = {
  code: 'invalid-default',
  severity: 'error',
  why: 'A new record would begin with a value that may not be saved.',
  fix: 'Write a value that the field takes: of its type, in its range, among its options.',
  resource({ file, value, facts, report }) {
    const resource = facts.resource(file.name)
    const demand = (pointer: Pointer, what: TextPart, written: unknown, field: Field) => {
      // Options of a dictionary that could not be read are not known.
      const isUnknown = field.dictionary !== undefined && field.options === undefined
      if (written === undefined || written === null || isUnknown || hasContradictoryLimits(field)) return
      const normalised = fieldTypeOf(field.type)?.normalise(written, field)
      if (normalised === undefined) return
      if (normalised.ok) {
        const kind = KINDS.get(typeof normalised.value)
        if (kind === undefined || typeof written === typeof normalised.value) return
        report({
          pointer,
          what: localized(
            'The default of the {what} is written as {written}, but must be {kind}.',
            '{what}的默认值写成了 {written}，须为{kind}。',
            { what, written: quote(written), kind },
          ),
          didYouMean: JSON.stringify(normalised.value),
          replaces: JSON.stringify(written),
        })
        return
      }
      const restsOn =
        field.dictionary === undefined
          ? [{ file: file.source.path, pointer: pointerTo(parentOf(pointer), 'options') }]
          : [{ file: `/dictionaries/${field.dictionary}.json`, pointer: '/values' }]
      report({
        pointer,
        what: localized(
          'The {what} does not take its own default {written}: {reason}.',
          '{what}不接受自己的默认值 {written}：{reason}。',
          { what, written: quote(written), reason: refusalOf(normalised) },
        ),
        restsOn,
        ...meantValue(written, field),
      })
    }
    for (const { pointer, name, config } of fieldConfigsOf(value)) {
      const field = resource && fieldOf(resource, name)
      if (field === undefined) continue
      demand(pointerTo(pointer, 'default'), FIELD, config.default, field)
      for (const [index, column] of (field.rows?.columns ?? []).entries())
        demand(pointerTo(pointer, 'rows', 'columns', index, 'default'), COLUMN, column.default, column)
    }
  },
}

const KINDS = new Map([
  ['number', localized('a number', '数字')],
  ['boolean', localized('true or false', ' true 或 false')],
  ['string', localized('a text in quotes', '加引号的文本')],
])

const FIELD = localized('field', '字段')
const COLUMN = localized('column', '列')
