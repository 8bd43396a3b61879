import type { Field, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { isMultiple, targetOf } from '#model/field-path.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { isStorable } from '#model/text/storable-text.ts'
import type { GivenCell } from '#server/features/spreadsheets/cell.ts'
import { sheetFormOf } from '#server/features/spreadsheets/sheet-forms.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { listChoices } from '#server/records/list/list-choices.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { ImportOrder } from './import-order.ts'

type Payload = Record<string, unknown>

/** Turns rows of a file into payloads; what was found once is remembered for the rows that follow. */
export class RowReader {
  readonly #resource: Resource
  readonly #order: ImportOrder
  readonly #found = new Map<string, Promise<readonly number[]>>()
  /** Records that earlier rows of the file have made, by what they are called. */
  readonly #made = new Map<string, number[]>()

  constructor(resource: Resource, order: ImportOrder) {
    this.#resource = resource
    this.#order = order
  }

  /** A row has made a record of this name: rows behind it may mean that one, also before it is kept. */
  made(name: string, id: number): void {
    this.#made.set(name, [...(this.#made.get(name) ?? []), id])
  }

  /** The payload of a row; empty cells are "no value". @throws RecordRefusal for a record that cannot be found by its name */
  async read(context: RecordContext, row: readonly GivenCell[]): Promise<Payload> {
    const payload: Payload = {}
    const problems: FieldProblemDraft[] = []
    // Other values first: which records may be chosen can depend on them.
    const columns = this.#order.columns.map(({ column, field }) => ({
      cell: row[column] ?? null,
      field: this.#field(field),
    }))
    const strange = columns.filter(({ cell }) => typeof cell === 'string' && !isStorable(cell))
    if (strange.length > 0)
      throw new RecordRefusal(
        'validation',
        strange.map(({ field }) => ({ path: field.name, code: 'bad-character' })),
      )
    for (const { cell, field } of columns.filter(each => !targetOf(context.model, each.field)))
      payload[field.name] = cell === null || cell === '' ? null : sheetFormOf(field).read!(cell, field)
    for (const { cell, field } of columns.filter(each => targetOf(context.model, each.field))) {
      const texts = cell === null || cell === '' ? [] : [sheetFormOf(field).read!(cell, field)].flat().map(String)
      const ids: number[] = []
      for (const text of texts) {
        const known = await this.#find(context, field, text, payload)
        const made = targetOf(context.model, field) === this.#resource ? (this.#made.get(text) ?? []) : []
        const found = [...new Set([...known, ...made])]
        if (found.length === 1) ids.push(found[0]!)
        else problems.push(notFound(field, text, found.length))
      }
      payload[field.name] = isMultiple(field) ? ids : (ids[0] ?? null)
    }
    if (problems.length > 0) throw new RecordRefusal('validation', problems)
    return payload
  }

  /** Ids of the records that the account may choose in this field and that are called so. */
  #find(context: RecordContext, field: Field, text: string, payload: Payload): Promise<readonly number[]> {
    const number = /^#(\d{1,15})$/.exec(text)?.[1]
    if (number) return Promise.resolve([Number(number)])
    const asked = (referencedPaths(field.choices ?? '').params ?? []).map(path => payload[path.split('.')[0]!] ?? null)
    const key = `${field.name}\n${text}\n${JSON.stringify(asked)}`
    const known = this.#found.get(key)
    if (known) return known
    const found = this.#choices(context, field, text, payload)
    this.#found.set(key, found)
    return found
  }

  /**
   * What the field offers for the row as far as it is known. Where the condition speaks of what the row does not say (its
   * block), every record of that name is looked at: the verb that writes the row judges the choice itself.
   */
  async #choices(context: RecordContext, field: Field, text: string, payload: Payload): Promise<readonly number[]> {
    const target = targetOf(context.model, field)!
    const offered = { for: `${this.#resource.name}.${field.name}`, params: payload }
    for (const condition of field.choices === undefined ? [{}] : [offered, {}]) {
      const choices = await listChoices(context, target, { q: text, limit: 100, byLabel: true, ...condition })
      const ids = choices.filter(({ label }) => label === text).map(({ id }) => id)
      if (ids.length > 0) return ids
    }
    return []
  }

  #field(name: string): Field {
    const field = this.#resource.fields[name]
    if (!field) throw new RecordRefusal('validation', [{ path: name, code: 'unknown-field', params: { name } }])
    return field
  }
}

function notFound(field: Field, text: string, count: number): FieldProblemDraft {
  const value = text.slice(0, 60)
  return { path: field.name, code: count === 0 ? 'no-such-record' : 'several-records', params: { value } }
}
