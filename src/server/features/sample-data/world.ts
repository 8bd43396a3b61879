import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { sequenceSeries, sequenceText } from '#model/field-types/sequence.ts'
import { sequenceKey } from '#server/records/write/next-sequence.ts'

/** Numbers of sequence fields, in the series of the day on which the record was created. */
class SampleSequences {
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

/** A record under construction: values by field name in stored form, and scratch values under names with `$`. */
export type SampleRow = Record<string, unknown> & { id: number }

/** A row of a resource, as hints pass it on; in a field it becomes the id. */
export class RowReference {
  constructor(
    readonly resource: string,
    readonly id: number,
  ) {}
}

/** Ids of demo files by subject or kind. */
export interface DemoFiles {
  images: readonly string[]
  files: readonly string[]
  face?: readonly string[]
  signature?: readonly string[]
  sheet?: readonly string[]
  package?: readonly string[]
}

/** All records generated so far, numbered from 1 within each resource. */
export class World {
  readonly #rows = new Map<string, SampleRow[]>()
  /** `$key` of a written row → the row. */
  readonly keys = new Map<string, RowReference>()
  /** Numbers assigned by sequence fields. */
  readonly sequences = new SampleSequences()
  readonly files: DemoFiles = { images: [], files: [] }

  constructor(
    readonly model: AppModel,
    /** The day of seeding, `YYYY-MM-DD`. */
    readonly today: string,
    /** ISO datetime; no event is later. */
    readonly now: string,
  ) {}

  resource(name: string): Resource {
    const resource = this.model.resources[name]
    if (!resource) throw new Error(`there is no resource ${name}`)
    return resource
  }

  rows(resource: string): readonly SampleRow[] {
    return this.#rows.get(resource) ?? []
  }

  row(resource: string, id: unknown): SampleRow | undefined {
    return typeof id === 'number' ? this.#rows.get(resource)?.[id - 1] : undefined
  }

  /** A new row with the members of `blank`. */
  add(resource: string, blank: Readonly<Record<string, unknown>> = {}): SampleRow {
    const rows = this.#rows.get(resource) ?? []
    this.#rows.set(resource, rows)
    const row: SampleRow = { ...blank, id: rows.length + 1 }
    rows.push(row)
    return row
  }

  /** Removes the newest row. */
  dropLast(resource: string): void {
    this.#rows.get(resource)?.pop()
  }

  *resources(): Generator<[name: string, rows: readonly SampleRow[]]> {
    yield* this.#rows
  }
}
