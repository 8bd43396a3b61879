import { type BaseRecord, type CustomResponse, useCustom } from '@refinedev/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ListLayout, ListSettings } from '#model/list/list-settings.ts'
import { publicApp } from '#web/data/account/public-app.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { dataProvider } from '#web/data/providers/data-provider.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'
import { debounce } from '#web/timing/debounce.ts'

/** The stored settings of a list, and a setter for its layout. */
export interface ListSettingsControl {
  readonly settings: ListSettings
  /** Whether the server's settings are loaded. */
  readonly known: boolean
  /** Applies the layout at once and saves it for the account; undefined deletes it. */
  arrange(layout: ListLayout | undefined): void
  /** Fetches them again. */
  reload(): Promise<unknown>
}

const NOTHING: ListSettings = { layout: null, views: [], sharing: { roles: [], everyone: false } }
const SAVE_AFTER_MS = 600
const LIFETIME = '365d'
const API = '/api/list-settings'

/**
 * Settings of a page's list. Locally stored ones apply at once, until the server's are loaded; a foreign backend stores none,
 * so only the local ones apply.
 */
export function useListSettings(page: string): ListSettingsControl {
  const { account } = useAccount()
  const client = useQueryClient()
  const isStored = publicApp.use()?.credentials !== 'bearer'
  const place = useMemo(() => placeOf(account.id, page), [account.id, page])
  const { query } = useCustom<ListSettings & BaseRecord>({
    url: API,
    method: 'get',
    ...IN_PLACE,
    queryOptions: {
      queryKey: place.queryKey,
      queryFn: async ({ signal }) => ({ data: await fetchSettings(place, signal) }),
      initialData: () => ({ data: { ...NOTHING, layout: rememberedLayout(account.id, page) } }),
      initialDataUpdatedAt: 0,
      refetchOnWindowFocus: true,
      enabled: isStored,
    },
  })
  const { isFetchedAfterMount, isError } = query
  const settings = query.data?.data ?? NOTHING
  const save = useMemo(() => debounce(() => void saveRemembered(place).catch(() => {}), SAVE_AFTER_MS), [place])
  const arrange = useCallback(
    (layout: ListLayout | undefined) => {
      remember(place, { layout: layout ?? null, unsaved: isStored })
      show(client, place, layout ?? null)
      if (isStored) save()
    },
    [client, place, isStored, save],
  )
  return useMemo(
    () => ({
      settings,
      known: (isFetchedAfterMount && !isError) || !isStored,
      arrange,
      reload: () => client.invalidateQueries({ queryKey: place.queryKey }),
    }),
    [settings, isFetchedAfterMount, isError, isStored, arrange, client, place],
  )
}

/** The locally stored layout of a list; null = none. */
export function rememberedLayout(account: number, page: string): ListLayout | null {
  return remembered(placeOf(account, page))?.layout ?? null
}

interface Place {
  readonly page: string
  readonly stored: string
  readonly queryKey: readonly [string, number, string]
}
interface Remembered {
  readonly layout: ListLayout | null
  /** The server does not have it yet. */
  readonly unsaved: boolean
}

function placeOf(account: number, page: string): Place {
  return { page, stored: `list:${account}:${page}`, queryKey: ['list-settings', account, page] }
}

/** A layout not yet saved on the server is sent first; if it is refused, the server's own replaces it. */
async function fetchSettings(place: Place, signal: AbortSignal): Promise<ListSettings> {
  await afterFrame()
  await saveRemembered(place).catch(() => undefined)
  const before = remembered(place)
  const { data } = await dataProvider.custom<ListSettings & BaseRecord>({
    url: API,
    method: 'get',
    query: { page: place.page },
    meta: { ...IN_PLACE.meta, signal },
  })
  // A change made during the request is newer than the response.
  const later = remembered(place)
  if (later && !isSame(later.layout, before?.layout)) return { ...data, layout: later.layout }
  remember(place, { layout: data.layout, unsaved: false })
  return data
}

async function saveRemembered(place: Place): Promise<void> {
  const cached = remembered(place)
  if (!cached?.unsaved) return
  const { layout } = cached
  const payload = { page: place.page, layout }
  await dataProvider.custom({ url: `${API}/layout`, method: 'put', payload, meta: IN_PLACE.meta })
  if (isSame(remembered(place)?.layout, layout)) remember(place, { layout, unsaved: false })
}

function show(client: QueryClient, { queryKey }: Place, layout: ListLayout | null): void {
  client.setQueryData<CustomResponse<ListSettings>>(queryKey, before => ({
    data: { ...(before?.data ?? NOTHING), layout },
  }))
}

function isSame(a: ListLayout | null | undefined, b: ListLayout | null | undefined): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

function remember({ stored }: Place, value: Remembered): void {
  writeStored(stored, value, LIFETIME)
}

function remembered({ stored }: Place): Remembered | undefined {
  const value = readStored(stored)
  if (typeof value !== 'object' || value === null || !('layout' in value)) return undefined
  const { layout, unsaved } = value as { readonly layout: unknown; readonly unsaved?: unknown }
  return { layout: isLayout(layout) ? layout : null, unsaved: unsaved === true }
}

/** The locally stored value may come from an earlier release, or be invalid. */
function isLayout(value: unknown): value is ListLayout {
  if (typeof value !== 'object' || value === null) return false
  const { columns, density, pageSize } = value as Partial<Record<keyof ListLayout, unknown>>
  const isColumn = (column: unknown) =>
    typeof column === 'object' && column !== null && typeof (column as { path?: unknown }).path === 'string'
  return (
    Array.isArray(columns) && columns.every(isColumn) && typeof density === 'string' && typeof pageSize === 'number'
  )
}

/**
 * Resolves after the current render has been painted, so that later work does not delay it. Resolves at once in a hidden
 * window.
 */
function afterFrame(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}
