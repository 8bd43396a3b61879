import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { RowCount } from '#model/api.ts'
import type { Tile } from '#model/app-model.ts'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { useText } from '#web/i18n/use-text.ts'
import { CloseOutlined } from '#web/ui/icons.ts'
import type { Condition } from '../filters/condition.ts'
import { listQueryString } from '../state/list-query-string.ts'
import { withoutOpening } from '../state/list-state.ts'
import { type ListPage, useRowsState } from '../use-list-page.ts'
import styles from './list-tiles.module.css'
import { isActive, type TileParams, tileParams, tilesOf, withoutTiles, withTile } from './tile-state.ts'

/** Numbers above the rows; a click filters by one, another click removes that filter. */
export function ListTiles({ list }: { readonly list: ListPage }) {
  const { t, text } = useText()
  const tiles = useTiles(list)
  const all = withoutOpening(list.conditions, list.defaults)
  const isNarrowed = all.length < list.conditions.length || tiles.some(({ active }) => active)
  return (
    <ul className={styles.tiles} aria-label={t('lists.tiles.label')}>
      {list.defaults.opens && (
        <li>
          <button
            type="button"
            className={styles.tile}
            aria-pressed={!isNarrowed}
            onClick={() => {
              const active = tiles.find(tile => tile.active)
              if (active) active.toggle()
              else list.change({ conditions: all, page: 1 })
            }}
          >
            {t('lists.tiles.all')}
          </button>
        </li>
      )}
      {tiles.map(({ tile, count, active, toggle }) => (
        <li key={text(tile.title)}>
          <button
            type="button"
            className={styles.tile}
            aria-pressed={active}
            data-none={count?.total === 0 || undefined}
            onClick={toggle}
          >
            {text(tile.title)}
            <span className={`st-tag st-tag-${tile.color ?? 'plain'}`}>
              {count ? `${groupedDigits(count.total)}${count.isCapped ? '+' : ''}` : '…'}
            </span>
            {active && <CloseOutlined aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ShownTile {
  readonly tile: Tile
  /** undefined until it is loaded. */
  readonly count: RowCount | undefined
  readonly active: boolean
  /** Filters by this tile instead of the active one, or removes its conditions. */
  toggle(): void
}

/** The tiles of a page: each counts the rows that a click on it would show. One request counts them all. */
function useTiles(list: ListPage): readonly ShownTile[] {
  const { me } = useAccount()
  const { page, resource, query, state, change, data, isRefused } = list
  const tiles = useMemo(
    () =>
      tilesOf(page).flatMap(tile => {
        const params = tileParams(tile, page.filters, me)
        return params ? [{ tile, params }] : []
      }),
    [page, me],
  )
  const all = tiles.map(({ params }) => params)
  const rest = (conditions: readonly Condition[]) => withoutTiles(conditions, all, page.filters)
  const params = new URLSearchParams(listQueryString({ ...query, sort: [], conditions: rest(query.conditions) }))
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

/** Refetches the counts when the same rows were refetched; another page changes no count. */
function useRefreshed(list: ListPage, refetch: () => unknown): void {
  const fetchedAt = useRowsState(list)?.dataUpdatedAt ?? 0
  const shown = JSON.stringify(list.state)
  const last = useRef({ shown, at: fetchedAt })
  useEffect(() => {
    const { shown: before, at } = last.current
    if (fetchedAt === at) return
    last.current = { shown, at: fetchedAt }
    if (at !== 0 && before === shown) void refetch()
  }, [fetchedAt, shown, refetch])
}
