import { localized } from '#model/localized-text.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { DEFAULT_MAX_LINES } from '../../resolve/resolve-lines.ts'
import type { Check } from '../check.ts'
import { fieldConfigsOf, inputsOf } from '../parts.ts'

const PAIRS = [
  ['min', 'max'],
  ['minLength', 'maxLength'],
] as const

export const contradictoryLimits: Check = {
  code: 'contradictory-limits',
  titleInChinese: '上下限矛盾',
  severity: 'error',
  why: localized(
    'No value could satisfy both limits, so that nothing could be saved.',
    '没有值能同时满足两个限制，什么都保存不了。',
  ),
  fix: localized('Raise the upper limit or lower the other.', '请提高上限或降低下限。'),
  resource({ value, report }) {
    const lines = Object.entries(value.lines ?? {}).map(([name, { min, max }]) => ({
      pointer: pointerTo('/lines', name),
      config: { min, max: max ?? DEFAULT_MAX_LINES },
    }))
    for (const { pointer, config } of fieldConfigsOf(value)) {
      if (config.unique !== true || config.default === undefined || config.default === null) continue
      const what = localized(
        'The field is "unique", but every new record gets the same "default".',
        '字段为 "unique"，但每条新记录的 "default" 都相同。',
      )
      const fix = localized(
        'Remove one of the two; for a running number use a field of type sequence.',
        '请删除其中之一；需要流水号时，请使用 sequence 类型的字段。',
      )
      report({
        pointer: pointerTo(pointer, 'default'),
        target: 'key',
        what,
        why: localized('Only one record could be saved.', '这样只能保存一条记录。'),
        fix,
      })
    }
    for (const { pointer, config } of [...lines, ...inputsOf(value)]) {
      const limits = config as Readonly<Record<string, unknown>>
      for (const [low, high] of PAIRS) {
        const [least, most] = [limits[low], limits[high]]
        if (typeof least !== 'number' || typeof most !== 'number' || least <= most) continue
        report({
          pointer: pointerTo(pointer, low),
          what: localized(
            '"{low}" is {least}, and "{high}" is only {most}.',
            '"{low}" 为 {least}，而 "{high}" 只有 {most}。',
            { low, least, high, most },
          ),
        })
      }
    }
  },
}
