import type { Filter, Page, Tile } from '#model/app-model.ts'
import type { RuleContext } from '#model/records/context.ts'
import { type Condition, conditionParams, conditionsFromParams } from '../filters/condition.ts'
import { queryConditions } from '../state/list-defaults.ts'

/** Parameters of a list's query by name. */
export type TileParams = Readonly<Record<string, string>>

/** The tiles of a page, its default view first. */
export function tilesOf({ opens, tiles = [] }: Pick<Page, 'opens' | 'tiles'>): readonly Tile[] {
  return opens ? [opens, ...tiles] : tiles
}

/** The conditions of a tile in the form of the list's own; undefined if a value is missing (`me.butler`). */
export function tileParams(tile: Tile, filters: readonly Filter[], me: RuleContext['me']): TileParams | undefined {
  const conditions = queryConditions(tile, filters, me)
  return conditions && paramsOf(conditions)
}

export function paramsOf(conditions: readonly Condition[]): TileParams {
  return Object.fromEntries(conditions.flatMap(conditionParams))
}

/** Whether the conditions include all of the tile's. */
export function isActive(tile: TileParams, conditions: readonly Condition[]): boolean {
  const params = paramsOf(conditions)
  return Object.entries(tile).every(([name, value]) => canonical(params[name]) === canonical(value))
}

/** The tile that the conditions show: of several, the one with the most conditions. */
export function activeTile(
  tiles: readonly Tile[],
  conditions: readonly Condition[],
  { filters, me }: { readonly filters: readonly Filter[]; readonly me: RuleContext['me'] },
): Tile | undefined {
  const active = tiles.flatMap(tile => {
    const params = tileParams(tile, filters, me)
    return params && isActive(params, conditions) ? [{ tile, size: Object.keys(params).length }] : []
  })
  return active.toSorted((a, b) => b.size - a.size)[0]?.tile
}

/** The conditions without those of active tiles: the base of the tiles' counts. */
export function withoutTiles(
  conditions: readonly Condition[],
  tiles: readonly TileParams[],
  filters: readonly Filter[],
): Condition[] {
  const active = tiles.filter(tile => isActive(tile, conditions)).flatMap(tile => Object.keys(tile))
  const rest = Object.entries(paramsOf(conditions)).filter(([name]) => !active.includes(name))
  return conditionsFromParams(new URLSearchParams(rest), filters)
}

/** The conditions with those of the tile applied. */
export function withTile(conditions: readonly Condition[], tile: TileParams, filters: readonly Filter[]): Condition[] {
  return conditionsFromParams(new URLSearchParams({ ...paramsOf(conditions), ...tile }), filters)
}

/** The order of several values is ignored. */
function canonical(value: string | undefined): string | undefined {
  return value?.split(',').toSorted().join()
}
