import type { AppModel } from '#model/app-model.ts'
import type { Database } from '../database.ts'
import type { ExistingTable } from '../dialects/dialect-adapter.ts'
import { columnKind } from '../resource-tables.ts'
import { readSetting, SETTING_TABLE } from '../settings.ts'
import type { ColumnOrigins } from './column-origins.ts'

/**
 * `resource.field` → identity of the column that holds its values. A column keeps its identity (its first name) through renames
 * and removals, so that a rollback finds the former values under any current name.
 */
export type ColumnIdentities = Readonly<Record<string, string>>

/** Identity → current `table.column`, for columns that no longer have their first name. */
export type ColumnPlaces = Readonly<Record<string, string>>

/** Setting with the places. */
export const PLACES_SETTING = 'config.places'
const CONFIG_TABLE = 'steward_config'

/** Known columns before a change. */
export interface KnownColumns {
  /** Those of the config in effect; undefined when not recorded. */
  readonly active: ColumnIdentities | undefined
  readonly places: ColumnPlaces
}

/** The columns that a model uses. */
export interface ColumnClaims {
  readonly identities: ColumnIdentities
  readonly origins: ColumnOrigins
  /** Every existing column that no field uses, by identity. */
  readonly unclaimed: ReadonlyMap<string, string>
}

export async function knownColumns(
  { reader, adapter, ...database }: Database,
  existing: ReadonlyMap<string, ExistingTable>,
): Promise<KnownColumns> {
  const places = existing.has(SETTING_TABLE)
    ? ((await readSetting({ reader, adapter, ...database }, PLACES_SETTING)) ?? {})
    : {}
  const isRecorded = existing.get(CONFIG_TABLE)?.columns.has('columns')
  const row = isRecorded
    ? await reader.selectFrom(CONFIG_TABLE).select('columns').orderBy('id', 'desc').limit(1).executeTakeFirst()
    : undefined
  const active = row ? (adapter.decode('json', row.columns) as ColumnIdentities | null) : null
  return { active: active ?? undefined, places: places as ColumnPlaces }
}

/**
 * Finds the column of each field: the one in `target` (an earlier config, for a rollback), of the same name in the config in
 * effect, of its former name, or one that was left behind under that name.
 */
export function claimColumns(
  model: AppModel,
  existing: ReadonlyMap<string, ExistingTable>,
  { active, places }: KnownColumns,
  target: ColumnIdentities = {},
): ColumnClaims {
  const lying = identitiesByPlace(existing, places)
  const placeOf = new Map([...lying].map(([place, identity]) => [identity, place]))
  const known = (key: string) => (active ? active[key] : lying.get(key))
  const wanted = Object.values(model.resources).flatMap(resource =>
    Object.values(resource.fields)
      .filter(field => columnKind(field))
      .map(field => ({ resource, field, key: `${resource.name}.${field.name}` })),
  )
  const identities: Record<string, string> = {}
  const taken = new Set<string>()
  const claim = (key: string, ...candidates: readonly (string | undefined)[]) => {
    if (identities[key] !== undefined) return
    const identity = candidates.find(each => each !== undefined && placeOf.has(each) && !taken.has(each))
    if (identity === undefined) return
    identities[key] = identity
    taken.add(identity)
  }
  for (const { key } of wanted) claim(key, target[key])
  for (const { key } of wanted) claim(key, known(key))
  for (const { resource, field, key } of wanted) {
    const former = field.renamedFrom ?? []
    const names = [field.name, ...former]
    const tables = [resource.name, ...(resource.renamedFrom ?? [])]
    claim(key, ...tables.flatMap(table => names.map(name => known(`${table}.${name}`))))
    // Renamed twice, while `renamedFrom` has the first name only: columns are identified by their first name.
    claim(key, ...tables.flatMap(table => former.map(name => `${table}.${name}`)))
  }
  for (const { key } of wanted) claim(key, key, lying.get(key))
  const origins = new Map<string, string>()
  for (const { resource, key } of wanted) {
    const place = placeOf.get(identities[key] ?? '')
    const table = placeOf.get(identities[`${resource.name}.id`] ?? '')?.split('.')[0]
    if (place !== undefined && place.split('.')[0] === table) origins.set(key, place)
    else identities[key] = freshIdentity(key, placeOf, taken)
  }
  const claimed = new Set(Object.values(identities))
  return { identities, origins, unclaimed: new Map([...placeOf].filter(([identity]) => !claimed.has(identity))) }
}

function identitiesByPlace(
  existing: ReadonlyMap<string, ExistingTable>,
  places: ColumnPlaces,
): ReadonlyMap<string, string> {
  const moved = new Map(Object.entries(places).map(([identity, place]) => [place, identity]))
  const all = [...existing.values()].filter(({ name }) => !name.startsWith('steward_'))
  return new Map(
    all.flatMap(({ name, columns }) =>
      [...columns.keys()].map(column => [`${name}.${column}`, moved.get(`${name}.${column}`) ?? `${name}.${column}`]),
    ),
  )
}

function freshIdentity(key: string, placeOf: ReadonlyMap<string, string>, taken: Set<string>): string {
  let identity = key
  for (let number = 2; placeOf.has(identity) || taken.has(identity); number++) identity = `${key}#${number}`
  taken.add(identity)
  return identity
}
