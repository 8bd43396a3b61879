import { createHash } from 'node:crypto'
import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath } from '#model/field-path.ts'
import { localized, namedPart } from '#model/localized-text.ts'
import type { Database } from '../database.ts'
import type { ExistingTable } from '../dialects/dialect-adapter.ts'
import { columnKind } from '../resource-tables.ts'
import { readSettings, SETTING_TABLE } from '../settings.ts'
import type { MigrationStep } from './migration-step.ts'

/** Setting with the definitions by which the stored computed fields of a resource were last computed: field → hash. */
export function computedSetting(resource: string): string {
  return `${PREFIX}${resource}`
}
const PREFIX = 'computed.'

export type ComputedHashes = Readonly<Record<string, string>>

/** Hash of the definition of every stored computed field of the resource. */
export function computedHashes(model: AppModel, resource: Resource): ComputedHashes {
  const stored = Object.values(resource.fields).filter(field => field.type === 'computed' && columnKind(field))
  return Object.fromEntries(stored.map(field => [field.name, hashOf(definitionText(model, resource, field))]))
}

/**
 * The stored computed fields whose values do not match the definitions of `model`: new ones (`steps` add their columns), ones
 * with a changed definition, and those of databases older than recorded definitions.
 */
export async function planComputed(
  model: AppModel,
  database: Database,
  existing: ReadonlyMap<string, ExistingTable>,
  steps: readonly MigrationStep[],
): Promise<MigrationStep[]> {
  const known = existing.has(SETTING_TABLE) ? await readSettings(database, PREFIX) : new Map<string, unknown>()
  const created = new Set(steps.filter(({ kind }) => kind === 'create-table').map(({ table }) => table))
  const added = new Set(
    steps.filter(({ kind }) => kind === 'add-column').map(({ table, column }) => `${table}.${column}`),
  )
  return Object.values(model.resources).flatMap((resource): MigrationStep[] => {
    const { name: table } = resource
    // Rows of a new table are computed when they are written.
    if (created.has(table)) return []
    const wanted = computedHashes(model, resource)
    const recorded = (known.get(computedSetting(table)) ?? {}) as ComputedHashes
    const stale = Object.keys(wanted).filter(
      field => wanted[field] !== recorded[field] || added.has(`${table}.${field}`),
    )
    const gone = Object.keys(recorded).filter(field => !(field in wanted))
    const step = { kind: 'fill-computed', risk: 'safe', table, statements: [] } as const
    return [
      ...stale.map(column => ({
        ...step,
        column,
        what: localized('compute {place} for the rows that are there', '为已有记录计算 {place}', {
          place: namedPart(`${table}.${column}`, resource.fields[column]?.title),
        }),
      })),
      ...gone.map(column => ({
        ...step,
        what: localized(
          'forget how {place} was computed: it is not stored any more',
          '清除 {place} 的计算标记：该字段不再存储',
          { place: namedPart(`${table}.${column}`, resource.fields[column]?.title) },
        ),
      })),
    ]
  })
}

/** The definition, including the unstored computed fields that it reads. */
function definitionText(model: AppModel, resource: Resource, field: Field, above: readonly string[] = []): string {
  const { expression, aggregate, result } = field
  const here = `${resource.name}.${field.name}`
  const counted = aggregate && model.resources[aggregate.resource]
  const texts = [expression, aggregate?.where].filter(text => text !== undefined)
  const paths = texts.map(text => referencedPaths(text))
  const read = [
    ...paths.flatMap(({ record = [] }) => record.map(path => ({ from: resource, path }))),
    ...paths.flatMap(({ row = [] }) => (counted ? row.map(path => ({ from: counted, path })) : [])),
    ...(counted && aggregate.field !== undefined ? [{ from: counted, path: aggregate.field }] : []),
  ]
  const unstored = read.flatMap(({ from, path }) => {
    const found = path === '' ? undefined : fieldPath(model, from, path)
    if (found?.field.type !== 'computed' || columnKind(found.field)) return []
    const owner = found.resource
    if (above.includes(`${owner.name}.${found.field.name}`)) return []
    return [definitionText(model, owner, found.field, [...above, here])]
  })
  return JSON.stringify([here, result, expression, aggregate, [...new Set(unstored)].sort()])
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
