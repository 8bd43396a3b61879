import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { RowCount } from '#model/api.ts'
import type { Tile } from '#model/app-model.ts'
import { useAccount } from '#web/account/use-account.ts'
import { IN_PLACE } from '#web/providers/in-place.ts'
import type { Condition } from '../filters/condition.ts'
import { listQueryString } from '../state/list-query-string.ts'
import type { ListPage } from '../use-list-page.ts'
import { isActive, type TileParams, tileParams, withoutTiles, withTile } from './tile-state.ts'

interface ShownTile {
  readonly tile: Tile
  /** undefined until it is known. */
  readonly count: RowCount | undefined
  readonly active: boolean
  /** Filters by the tile in place of the one that is active, or takes its conditions away. */
  toggle(): void
}

/** The tiles of a page: each counts what the list would show after a click on it. All are counted by one call. */
export function useTiles(list: ListPage): readonly ShownTile[] {
  const { me } = useAccount()
  const { page, resource, question, state, change, data, isRefused } = list
  const tiles = useMemo(
    () =>
      [...(page.opens ? [page.opens] : []), ...(page.tiles ?? [])].flatMap(tile => {
        const params = tileParams(tile, page.filters, me)
        return params ? [{ tile, params }] : []
      }),
    [page, me],
  )
  const all = tiles.map(({ params }) => params)
  const rest = (conditions: readonly Condition[]) => withoutTiles(conditions, all, page.filters)
  const params = new URLSearchParams(listQueryString({ ...question, sort: [], conditions: rest(question.conditions) }))
  params.set('_each', all.map(textOf).join('|'))
  const { query: counts } = useCustom<(RowCount | null)[]>({
    url: `/api/resources/${resource.name}/counts?${params}`,
    method: 'get',
    ...IN_PLACE,
    queryOptions: {
      enabled: !isRefused && !data.starting && !data.error && tiles.length > 0,
      placeholderData: keepPreviousData,
    },
  })
  useRefreshed(list, counts.refetch)
  return tiles.flatMap(({ tile, params: own }, index) => {
    const count = counts.data?.data[index]
    const active = isActive(own, state.conditions)
    if (count === null && !active && tile !== page.opens) return []
    const others = rest(state.conditions)
    const toggle = () => change({ conditions: active ? others : withTile(others, own, page.filters), page: 1 })
    return [{ tile, count: count ?? undefined, active, toggle }]
  })
}

function textOf(params: TileParams): string {
  return new URLSearchParams(params).toString()
}

/** Counts again when the same rows were fetched again; another page of them changes no number. */
function useRefreshed({ data, state }: ListPage, refetch: () => unknown): void {
  const shown = JSON.stringify(state)
  const last = useRef({ shown, at: data.fetchedAt })
  useEffect(() => {
    const { shown: before, at } = last.current
    if (data.fetchedAt === at) return
    last.current = { shown, at: data.fetchedAt }
    if (at !== 0 && before === shown) void refetch()
  }, [data.fetchedAt, shown, refetch])
}
