import { dayOf } from '#model/dates/dates.ts'
import { type Conditions, candidates } from '../candidates.ts'
import { RowReference } from '../world.ts'
import type { HintContext, HintKind, HintOptions } from './hint.ts'

/** `{"reference": "house", "where": {…}, "share": 0.4}`: a random row, of the row's own block if it has one. */
export const reference: HintKind = {
  key: 'reference',
  make(options, context) {
    if (!happens(options, context)) return null
    const target = options.reference as string
    const row = context.random.pick(candidates(target, options.where as Conditions | undefined, context))
    return row ? new RowReference(target, row.id) : null
  },
}

/** `{"references": "ban", "number": [1, 2], "where": {…}}`: several different rows. */
export const references: HintKind = {
  key: 'references',
  make(options, context) {
    if (!happens(options, context)) return null
    const target = options.references as string
    const [min, max] = (options.number ?? [1, 1]) as [number, number]
    const found = candidates(target, options.where as Conditions | undefined, context)
    const rows = context.random.some(found, context.random.integer(min, max))
    return rows.map(row => new RowReference(target, row.id))
  },
}

/** `{"total": "bill", "where": {…}}`: how many rows there are, or with `"of": "amount"` their sum. */
export const total: HintKind = {
  key: 'total',
  make({ total, of, where }, context) {
    const rows = candidates(total as string, where as Conditions | undefined, context)
    if (of === undefined) return rows.length
    return rows.reduce((sum, row) => sum + Number(context.reader.read(total as string, row, of as string) ?? 0), 0)
  },
}

/** `{"latest": "safetyTask", "of": "doneAt", "where": {…}}`: the latest of these days or moments. */
export const latest: HintKind = {
  key: 'latest',
  make({ latest, of, where }, context) {
    const rows = candidates(latest as string, where as Conditions | undefined, context)
    const found = rows.map(row => context.reader.read(latest as string, row, of as string))
    const last = found
      .filter(value => typeof value === 'string')
      .toSorted()
      .at(-1)
    return last !== undefined && context.field?.type === 'date' ? dayOf(last) : (last ?? null)
  },
}

/** `{"path": "house.ban.butler"}`: a value of the row or of the rows it refers to. */
export const path: HintKind = {
  key: 'path',
  make({ path }, { reader, resource, row, field }) {
    const value = reader.read(resource.name, row, path as string)
    return field === undefined ? reader.reference(resource.name, path as string, value) : value
  },
}

function happens({ share }: HintOptions, { random }: HintContext): boolean {
  return share === undefined || random.next() < (share as number)
}
