import { Type } from '../config-schema/type.ts'
import { formatDate } from '../dates/dates.ts'
import { defineFieldType } from '../define-extension.ts'
import { refuse } from './shared/normalised.ts'
import { KEY_OPERATORS } from './shared/operators.ts'
import { checkText, oneLine, plainText } from './shared/texts.ts'

const MAX_LENGTH = 64

/** A generated number, e.g. `HB{yyyyMMdd}{000}` → HB20250301007; unique, and read-only for everybody. */
export const sequenceField = defineFieldType({
  name: 'sequence',
  storage: 'text',
  expressionType: 'string',
  options: Type.Object({
    pattern: Type.String({
      pattern: '^[^{}]*(\\{(yyyy|yyyyMM|yyyyMMdd)\\}[^{}]*)?\\{0+\\}[^{}]*$',
      description:
        'Text with {yyyy}, {yyyyMM} or {yyyyMMdd} for the day and {000} for the counter, which starts again with it.',
    }),
  }),
  filterOperators: KEY_OPERATORS,
  sortable: true,
  systemSet: true,
  normalise(value, field) {
    const text = oneLine(value)
    return text === undefined ? refuse('not-text') : checkText(text, field, MAX_LENGTH)
  },
  format: plainText,
  sample: (field, random) =>
    sequenceText(field.pattern ?? '{0}', '2025-03-01T04:00:00.000Z', 1 + Math.floor(random() * 999)),
})

/**
 * The number with `counter` inserted, for a record created at `now` (ISO). A counter with more digits than zeros is not
 * truncated.
 */
export function sequenceText(pattern: string, now: string, counter: number): string {
  return sequenceSeries(pattern, now).replace(/\{(0+)\}/, (_, zeros: string) =>
    String(counter).padStart(zeros.length, '0'),
  )
}

/** The series of the counter: the pattern with the date inserted. Each series counts from 1. */
export function sequenceSeries(pattern: string, now: string): string {
  return pattern.replace(/\{(yyyy(?:MM(?:dd)?)?)\}/, (_, day: string) =>
    formatDate(now, day.replace('yyyy', 'YYYY').replace('dd', 'DD')),
  )
}
