import { type Conditions, candidates } from '../candidates.ts'
import { RowReference } from '../world.ts'
import type { HintContext, HintKind, HintOptions } from './hint.ts'

/** `{"reference": "house", "where": {…}, "share": 0.4}`: some row, of the row's own block where it has one. */
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
