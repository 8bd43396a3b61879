import type { Field, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { isMultiple, targetOf } from '#model/field-path.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { isStorable } from '#model/text/storable-text.ts'
import type { GivenCell } from '#server/features/spreadsheets/cell.ts'
import { sheetFormOf } from '#server/features/spreadsheets/sheet-forms.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { findByLabels } from '#server/records/list/list-choices.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { ImportColumn, ImportOrder } from './import-order.ts'

type Payload = Record<string, unknown>

/** Names of which the records are cached: a file may name another one in each row. */
const MOST_FOUND = 10_000

/** Converts rows of a file to request bodies; lookups are cached for the following rows. */
export class RowReader {
  readonly #resource: Resource
  readonly #order: ImportOrder
  readonly #found = new Map<string, Promise<readonly number[]>>()
  /** Records that earlier rows of the file created, by label. */
  readonly #made = new Map<string, number[]>()

  constructor(resource: Resource, order: ImportOrder) {
    this.#resource = resource
    this.#order = { ...order, columns: inReadingOrder(resource, order.columns) }
  }

  /** Registers a record created by a row: later rows may refer to it, even before the commit. */
  made(name: string, id: number): void {
    this.#made.set(name, [...(this.#made.get(name) ?? []), id])
  }

  /**
   * Looks up the references of these rows, with one statement per column. References whose choices depend on other cells of the
   * row, and values without a match, are left to `read`.
   */
  async prepare(context: RecordContext, rows: readonly (readonly GivenCell[])[]): Promise<void> {
    if (this.#found.size > MOST_FOUND) this.#found.clear()
    for (const { column, field: name } of this.#order.columns) {
      const field = this.#resource.fields[name]
      if (!field || !targetOf(context.model, field) || choosesBy(field).length > 0) continue
      const texts = new Set(rows.flatMap(row => namesIn(context, row[column] ?? null, field)))
      const fresh = [...texts].filter(
        text => isStorable(text) && !idOf(text) && !this.#found.has(keyOf(field, text, {})),
      )
      if (fresh.length === 0) continue
      const found = await this.#named(context, field, fresh, {}).catch(() => undefined)
      for (const text of found ? fresh : [])
        this.#found.set(keyOf(field, text, {}), Promise.resolve(found!.get(text) ?? []))
    }
  }

  /**
   * The request body of a row; empty cells mean "no value". @throws RecordRefusal for a record that cannot be found by its name
   */
  async read(context: RecordContext, row: readonly GivenCell[]): Promise<Payload> {
    const payload: Payload = {}
    const problems: FieldProblemDraft[] = []
    // Other values first: which records may be chosen can depend on them.
    const naming: { readonly cell: GivenCell; readonly field: Field; readonly target: Resource }[] = []
    const strange: FieldProblemDraft[] = []
    for (const { column, field: name } of this.#order.columns) {
      const cell = row[column] ?? null
      const field = this.#field(name)
      const target = targetOf(context.model, field)
      if (typeof cell === 'string' && !isStorable(cell)) strange.push({ path: name, code: 'bad-character' })
      else if (target) naming.push({ cell, field, target })
      else payload[name] = cell === null || cell === '' ? null : sheetFormOf(field).read!(cell, field)
    }
    if (strange.length > 0) throw new RecordRefusal('validation', strange)
    for (const { cell, field, target } of naming) {
      const ids: number[] = []
      for (const text of namesIn(context, cell, field)) {
        const known = await this.#find(context, field, text, payload)
        const made = target === this.#resource ? (this.#made.get(text) ?? []) : []
        const found = [...new Set([...known, ...made])]
        if (found.length === 1) ids.push(found[0]!)
        else problems.push(notFound(field, text, found.length))
      }
      payload[field.name] = isMultiple(field) ? ids : (ids[0] ?? null)
    }
    if (problems.length > 0) throw new RecordRefusal('validation', problems)
    return payload
  }

  /** Ids of the records with this label that the account may choose in this field. */
  #find(context: RecordContext, field: Field, text: string, payload: Payload): Promise<readonly number[]> {
    const id = idOf(text)
    if (id) return Promise.resolve([id])
    const key = keyOf(field, text, payload)
    const known = this.#found.get(key)
    if (known) return known
    const found = this.#named(context, field, [text], payload).then(named => named.get(text) ?? [])
    this.#found.set(key, found)
    return found
  }

  /**
   * Matches by label among the choices of the field for this row. Where the condition reads a value that the row lacks (its
   * block), every record of that label counts: the write verb checks the choice itself.
   */
  async #named(context: RecordContext, field: Field, texts: readonly string[], payload: Payload) {
    const target = targetOf(context.model, field)!
    if (field.choices === undefined) return findByLabels(context, target, texts)
    const offered = { for: `${this.#resource.name}.${field.name}`, params: payload }
    const found = await findByLabels(context, target, texts, offered)
    const others = texts.filter(text => !found.has(text))
    return others.length === 0 ? found : new Map([...(await findByLabels(context, target, others)), ...found])
  }

  #field(name: string): Field {
    const field = this.#resource.fields[name]
    if (!field) throw new RecordRefusal('validation', [{ path: name, code: 'unknown-field', params: { name } }])
    return field
  }
}

/** Each column after those that limit its choices, regardless of their order in the file. */
function inReadingOrder({ fields }: Resource, columns: readonly ImportColumn[]): readonly ImportColumn[] {
  const left = [...columns]
  const ordered: ImportColumn[] = []
  while (left.length > 0) {
    const names = new Set(left.map(({ field }) => field))
    const isFree = ({ field: name }: ImportColumn) => {
      const field = fields[name]
      return !field || choosesBy(field).every(other => other === name || !names.has(other))
    }
    // Fields that limit each other are read in file order.
    ordered.push(...left.splice(Math.max(0, left.findIndex(isFree)), 1))
  }
  return ordered
}

/** What the condition of the choices reads of the row. */
function choosesBy(field: Field): readonly string[] {
  return (referencedPaths(field.choices ?? '').params ?? []).map(path => path.split('.')[0]!)
}

function keyOf(field: Field, text: string, payload: Payload): string {
  return `${field.name}\n${text}\n${JSON.stringify(choosesBy(field).map(name => payload[name] ?? null))}`
}

/** The texts of a cell that name a record; an exported file says of some resources where there is none. */
function namesIn({ model }: RecordContext, cell: GivenCell, field: Field): readonly string[] {
  if (cell === null || cell === '') return []
  const texts = [sheetFormOf(field).read!(cell, field)].flat().map(String)
  const absent = Object.values(targetOf(model, field)?.absent ?? {})
  return texts.filter(text => !absent.includes(text))
}

/** `#12` refers to a record by its id. */
function idOf(text: string): number | undefined {
  const number = /^#(\d{1,15})$/.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}

function notFound(field: Field, text: string, count: number): FieldProblemDraft {
  const value = text.slice(0, 60)
  return { path: field.name, code: count === 0 ? 'no-such-record' : 'several-records', params: { value } }
}
