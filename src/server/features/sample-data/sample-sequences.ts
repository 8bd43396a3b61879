import type { Field } from '#model/app-model.ts'
import { sequenceSeries, sequenceText } from '#model/field-types/sequence.ts'
import { sequenceKey } from '#server/records/write/next-sequence.ts'

/** Numbers of sequence fields, in the series of the day on which the record was created. */
export class SampleSequences {
  /** Key of the series (as in `steward_sequence`) → last number. */
  readonly last = new Map<string, number>()

  next(resource: string, field: Field, createdAt: string): string {
    const key = sequenceKey(resource, field, createdAt)
    const counter = (this.last.get(key) ?? 0) + 1
    this.last.set(key, counter)
    return sequenceText(field.pattern ?? '{0}', createdAt, counter)
  }

  /** Takes account of a number written in a row. */
  note(resource: string, field: Field, text: string, createdAt: string): void {
    const series = sequenceSeries(field.pattern ?? '{0}', createdAt)
    const [before = '', after = ''] = series.split(/\{0+\}/)
    const digits =
      text.startsWith(before) && text.endsWith(after) ? text.slice(before.length, text.length - after.length) : ''
    if (!/^\d+$/.test(digits)) return
    const key = sequenceKey(resource, field, createdAt)
    this.last.set(key, Math.max(this.last.get(key) ?? 0, Number(digits)))
  }
}
