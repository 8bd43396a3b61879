import type { Field, Resource, SampleData, SampleSet } from '#model/app-model.ts'
import { evaluate } from '#model/expression/evaluate.ts'
import { targetOf } from '#model/field-path.ts'
import { typeOf } from '#model/field-types/index.ts'
import { uniqueSets } from '#server/storage/resource-tables.ts'
import { type AxisPoint, isAxis } from './axes.ts'
import type { HintContext, HintOptions } from './hints/hint.ts'
import { hintKindOf } from './hints/index.ts'
import { atMinute } from './hints/times.ts'
import type { Random } from './random.ts'
import type { SampleProblems } from './sample-problems.ts'
import type { Staff } from './staff.ts'
import { RowReference, type SampleRow, type World } from './world.ts'
import type { WorldReader } from './world-reader.ts'
import { findWritten, keyOfWritten } from './written-references.ts'

export interface Making {
  readonly world: World
  readonly reader: WorldReader
  readonly staff: Staff
  readonly random: Random
  readonly problems: SampleProblems
}

type RowContext = { -readonly [Name in keyof HintContext]: HintContext[Name] }

const ATTEMPTS = 30
/** By default records were created on one of this many days before the seeding. */
const EARLIEST_DAY = 400
/** The company and its houses existed this many days before the seeding. */
const FOUNDED_DAYS = 800

/** Generates the rows of one resource. */
export class RowMaker {
  readonly #data: SampleData
  readonly #resource: Resource
  readonly #making: Making
  readonly #dates: readonly string[]
  readonly #founded: string
  readonly #sequences: readonly Field[]
  readonly #completed: readonly Completed[]
  /** Every member that a row may get: rows that have them from the start take less time and memory. */
  readonly #blank: Readonly<Record<string, undefined>>
  readonly #unique: readonly { readonly fields: readonly string[]; readonly seen: Set<string> }[]
  /** Values, and written references, that wait for other rows. */
  readonly #later: (() => void)[] = []

  constructor(data: SampleData, making: Making) {
    this.#data = data
    this.#making = making
    this.#resource = making.world.resource(data.resource)
    this.#dates = Object.values(this.#resource.fields)
      .filter(({ type, name }) => (type === 'date' && name !== 'birthday') || type === 'datetime')
      .map(({ name }) => name)
    this.#founded = dayBefore(making.world.today, FOUNDED_DAYS + EARLIEST_DAY)
    this.#sequences = Object.values(this.#resource.fields).filter(field => field.type === 'sequence')
    this.#completed = completedFields(this.#resource)
    this.#blank = blankRow(this.#resource, data)
    this.#unique = uniqueSets(this.#resource)
      .filter(fields => fields.every(name => !typeOf(this.#resource.fields[name]!).systemSet))
      .map(fields => ({ fields, seen: new Set<string>() }))
  }

  /** A row written out in the file. */
  makeWritten(written: Readonly<Record<string, unknown>>): void {
    const row = this.#making.world.add(this.#resource.name, this.#blank)
    const context = this.#context(row, 1)
    const { $key: _key, ...values } = written
    const key = keyOfWritten(this.#resource.name, written)
    if (key !== undefined) this.#making.world.keys.set(key, new RowReference(this.#resource.name, row.id))
    for (const [name, hint] of Object.entries(values)) this.#set(context, name, hint)
    this.#complete(context, true)
    for (const { fields, seen } of this.#unique)
      if (seen.has(keyOf(row, fields))) this.#problem(`${fields.join(' and ')} '${keyOf(row, fields)}' occurs twice`)
    this.#remember(row)
  }

  /** Generates a row for each point from the hints. Rows that cannot be made unique are skipped. */
  makeGenerated({ values }: SampleSet, points: readonly AxisPoint[]): void {
    const hints = Object.entries(values).filter(([, hint]) => !isAxis(hint))
    for (const point of points) this.#makeOne(hints, point)
  }

  #makeOne(hints: readonly (readonly [name: string, hint: unknown])[], point: AxisPoint): void {
    const row = this.#making.world.add(this.#resource.name, this.#blank)
    const deferred = this.#later.length
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      this.#later.length = deferred
      if (attempt > 1) Object.assign(row, this.#blank)
      const context = this.#context(row, point.n)
      for (const { name, value } of point.values) this.#assign(context, name, value)
      for (const [name, hint] of hints) this.#set(context, name, hint)
      this.#complete(context)
      if (this.#unique.every(({ fields, seen }) => !seen.has(keyOf(row, fields)))) {
        this.#remember(row)
        return
      }
    }
    this.#later.length = deferred
    this.#making.world.dropLast(this.#resource.name)
  }

  /** Where axes look for their values; `point` holds those found so far. */
  contextAt({ values, n }: AxisPoint): HintContext {
    const row: SampleRow = { id: 0 }
    const context = this.#context(row, n)
    for (const { name, value } of values) this.#assign(context, name, value)
    return context
  }

  /** Generates the values that had to wait for other rows. */
  resolveLater(): void {
    for (const resolve of this.#later) resolve()
  }

  #context(row: SampleRow, n: number): RowContext {
    const { world, reader, staff, random } = this.#making
    const context: RowContext = {
      world,
      reader,
      staff,
      random,
      resource: this.#resource,
      row,
      field: undefined,
      seq: row.id,
      n,
      make(hint) {
        const kind = hintKindOf(hint)
        return kind ? kind.make(hint as HintOptions, context) : hint
      },
    }
    return context
  }

  /** One context is reused for all values of a row. */
  #make(hint: unknown, context: RowContext, field: Field | undefined): unknown {
    context.field = field
    return context.make(hint)
  }

  #set(context: RowContext, name: string, hint: unknown): void {
    const field = name.startsWith('$') ? undefined : this.#resource.fields[name]
    if (!field && !name.startsWith('$')) this.#problem(`there is no field '${name}'`)
    if (isLater(hint)) {
      this.#later.push(() => this.#assign(context, name, this.#make(hint.later, context, field)))
      return
    }
    // JSON data may look like a hint; a plain object written in a JSON field stays data.
    this.#assign(context, name, this.#make(hint, context, field))
  }

  #assign({ row }: HintContext, name: string, value: unknown): void {
    const field = this.#resource.fields[name]
    if (name.startsWith('$') || !field) {
      row[name] = value
      return
    }
    if (field.type === 'sequence' && value === true) return
    const target = targetOf(this.#making.world.model, field)?.name
    if (target && isWritten(value)) this.#assignWritten(row, field, target, value)
    else this.#store(row, field, plain(value))
  }

  #assignWritten(row: SampleRow, field: Field, target: string, written: unknown): void {
    const { world, reader } = this.#making
    const find = () =>
      (Array.isArray(written) ? written : [written]).map(each => findWritten(each, target, row, world, reader))
    const found = find()
    if (found.every(id => id !== undefined)) {
      this.#store(row, field, Array.isArray(written) ? found : found[0])
      return
    }
    this.#later.push(() => {
      const ids = find()
      const missing = ids.indexOf(undefined)
      if (missing >= 0) this.#problem(`${field.name}: no ${target} '${JSON.stringify([written].flat()[missing])}'`)
      else this.#store(row, field, Array.isArray(written) ? ids : ids[0])
    })
  }

  #store(row: SampleRow, field: Field, value: unknown): void {
    row[field.name] =
      value === undefined || value === null || value === '' || isEmptyList(value)
        ? null
        : this.#normalised(field, value)
    const target = targetOf(this.#making.world.model, field)
    if (!target || !this.#resource.fields.block || row.block != null || Array.isArray(value)) return
    const block = this.#making.world.row(target.name, value)?.block
    if (this.#resource.scope === 'block' && typeof block === 'number') row.block = block
  }

  #normalised(field: Field, value: unknown): unknown {
    if (field.type === 'computed' || field.name === 'id') return value
    const normalised = typeOf(field).normalise(value, field)
    if (normalised.ok) return normalised.value
    this.#problem(`${field.name}: ${JSON.stringify(value)} is refused (${normalised.code})`)
    return null
  }

  /** Default for a field without a hint or written value. */
  #complete(context: RowContext, isWritten = false): void {
    const { row } = context
    const { world, reader } = this.#making
    row.createdAt ??= this.#createdAt(row, isWritten)
    row.updatedAt ??= row.createdAt
    row.version ??= 1
    for (const field of this.#sequences) {
      const given = row[field.name]
      if (given === null) continue
      if (typeof given === 'string') world.sequences.note(this.#resource.name, field, given, row.createdAt as string)
      else row[field.name] = world.sequences.next(this.#resource.name, field, row.createdAt as string)
    }
    for (const { field, initial } of this.#completed) {
      const { name, defaultExpression } = field
      if (row[name] !== undefined) continue
      if (initial !== undefined) this.#assign(context, name, initial)
      else if (defaultExpression !== undefined) {
        const record = reader.variables(defaultExpression, 'record', this.#resource.name, row)
        this.#assign(context, name, evaluate(defaultExpression, { record, now: world.now, today: world.today }))
      }
      if (row[name] == null && field.required) this.#assign(context, name, this.#example(field, context))
    }
  }

  /** A recent day, before any event of the record; written rows are older. */
  #createdAt(row: SampleRow, isWritten: boolean): string {
    const { random, world } = this.#making
    const day = random.integer(1, EARLIEST_DAY) + (isWritten ? FOUNDED_DAYS : 0)
    const drawn = atMinute(dayBefore(world.today, day), random.integer(480, 1200))
    const happened = this.#dates
      .map(name => row[name])
      .filter((value): value is string => typeof value === 'string' && value > this.#founded && value <= world.now)
      .map(value => (value.length > 10 ? value : atMinute(value, 480)))
    return [drawn, ...happened].sort()[0]!
  }

  #example(field: Field, context: RowContext): unknown {
    const target = targetOf(this.#making.world.model, field)?.name
    if (!target) return typeOf(field).sample(field, this.#making.random.next)
    return this.#make(field.type === 'references' ? { references: target } : { reference: target }, context, field)
  }

  #remember(row: SampleRow): void {
    for (const { fields, seen } of this.#unique) {
      // Rows with an empty value in one of the fields do not collide.
      if (fields.every(name => row[name] != null)) seen.add(keyOf(row, fields))
    }
  }

  #problem(what: string): void {
    this.#making.problems.add(this.#data.location, what)
  }
}

/** A field that gets a value without a hint. */
interface Completed {
  readonly field: Field
  readonly initial: unknown
}

function completedFields({ fields, workflows }: Resource): readonly Completed[] {
  return Object.values(fields)
    .filter(({ name }) => name !== 'createdBy' && name !== 'updatedBy')
    .map(field => ({ field, initial: workflows[field.name]?.initial ?? field.default }))
    .filter(({ field, initial }) => {
      if (initial !== undefined) return true
      return !typeOf(field).systemSet && (field.defaultExpression !== undefined || field.required)
    })
}

function blankRow({ fields }: Resource, { rows, sets }: SampleData): Readonly<Record<string, undefined>> {
  const hinted = [...rows, ...sets.map(({ values }) => values)].flatMap(values => Object.keys(values))
  const names = [...Object.keys(fields), ...hinted].filter(name => name !== 'id')
  return Object.fromEntries(names.map(name => [name, undefined]))
}

/** `{"later": hint}` */
function isLater(hint: unknown): hint is { readonly later: unknown } {
  return typeof hint === 'object' && hint !== null && 'later' in hint && Object.keys(hint).length === 1
}

function keyOf(row: SampleRow, fields: readonly string[]): string {
  return JSON.stringify(fields.map(name => row[name]))
}

/** A label, `@key` or `{"match": …}`, or a list with one of them. */
function isWritten(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isWritten)
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'match' in value)
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  return value instanceof RowReference ? value.id : value
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}
