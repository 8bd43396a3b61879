import type { Field } from '#model/app-model.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import { localized, type TextPart } from '#model/localized-text.ts'
import type { Finding } from '../../problems/create-problem.ts'
import { quote } from '../../problems/wording.ts'
import { type Pointer, parentOf, pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldOf } from '../../resolve/field-path.ts'
import type { Check } from '../check.ts'
import { fieldConfigsOf } from '../parts.ts'
import { hasContradictoryLimits, meantValue, refusalOf } from '../refused-value.ts'

export const invalidDefault: Check = {
  code: 'invalid-default',
  titleInChinese: '默认值无效',
  severity: 'error',
  why: localized('A new record would begin with a value that may not be saved.', '新记录一开始就带着不能保存的值。'),
  fix: localized(
    'Write a value that the field takes: of its type, in its range, among its options.',
    '请写字段能接受的值：类型、范围、选项都要符合。',
  ),
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
        ...(meantDefault(written, field) ?? meantValue(written, field)),
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

/** Forms that are usual in a default and are written differently in the config. */
function meantDefault(written: unknown, { type }: Field): Partial<Finding> | undefined {
  if (written === 'today' || written === 'now' || written === 'me.id')
    return {
      fix: localized(
        'Write it as an expression: "defaultExpression": "{written}".',
        '请写成表达式："defaultExpression": "{written}"。',
        { written },
      ),
    }
  if (type === 'boolean')
    return { fix: localized('Write true or false, without quotes.', '请写 true 或 false，不加引号。') }
  if (type !== 'money' || typeof written !== 'number') return undefined
  const fen = Math.round(written * 100)
  const fix = localized(
    'Amounts are written in fen: {fen} for {written} yuan.',
    '金额以分为单位：{written} 元写作 {fen}。',
    {
      fen,
      written,
    },
  )
  return { fix, didYouMean: String(fen), replaces: JSON.stringify(written), isGuess: true }
}

const KINDS = new Map([
  ['number', localized('a number', '数字')],
  ['boolean', localized('true or false', ' true 或 false')],
  ['string', localized('a text in quotes', '加引号的文本')],
])

const FIELD = localized('field', '字段')
const COLUMN = localized('column', '列')
