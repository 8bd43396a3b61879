import { useCustom, useLogout } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { FoundRecord } from '#model/api.ts'
import { useShell } from '#web/data/account/shell-state.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { useNavigate } from '#web/data/routes/use-navigate.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useDebounced } from '#web/timing/debounce.ts'
import { useMenuGroups } from '../layout/menu-groups.ts'
import { myPages } from '../my-pages/my-pages-state.ts'
import { actionEntries, hiddenEntries, homeEntry, ownEntries, pageEntries, recordEntries } from './palette-entries.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import { rankEntries } from './rank-entries.ts'

/** The entries and the status of the palette for the text, and the handler that opens an entry. */
export function usePalette(text: string) {
  const tools = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { records, searching, failed } = useFoundRecords(text)
  const stored = myPages.use()
  const groups = useMenuGroups()
  const { modules } = useShell()
  const { mutate: logOut } = useLogout()
  const fixed = useMemo(
    () => [
      homeEntry(tools),
      ...pageEntries(groups, tools),
      ...hiddenEntries(modules, tools),
      ...actionEntries(tools, pathname + search, logOut),
    ],
    [groups, modules, tools, pathname, search, logOut],
  )
  const own = useMemo(() => ownEntries(groups, stored, tools), [groups, stored, tools])
  const entries = useMemo(
    () => rankEntries([...own, ...fixed, ...recordEntries(records, modules, tools)], text),
    [own, fixed, records, modules, tools, text],
  )
  const go = ({ to, run }: PaletteEntry, apart: boolean) => {
    if (to !== undefined && apart) window.open(to, '_blank', 'noopener')
    else if (to !== undefined) navigate(to)
    run?.()
  }
  return { entries, status: statusOf(), go }

  function statusOf(): string {
    const { t } = tools
    if (failed) return t('palette.failed')
    if (searching) return t('palette.searching')
    if (text.trim() === '') return ''
    return entries.length === 0
      ? t('palette.none', { text: text.trim() })
      : t('palette.count', { count: entries.length })
  }
}

/** Debounce delay after the last key. */
const SETTLE_MS = 180
const LIMIT = 20

/** Records that the server finds for the text; a request outdated by further typing is cancelled. */
function useFoundRecords(text: string) {
  const typed = text.trim()
  const q = useDebounced(typed, SETTLE_MS)
  const worth = isWorthSearching(q)
  const { query } = useCustom<FoundRecord[]>({
    url: '/api/search',
    method: 'get',
    config: { query: { q, limit: LIMIT } },
    ...IN_PLACE,
    queryOptions: { enabled: worth, placeholderData: keepPreviousData, staleTime: 15_000 },
  })
  const wanted = isWorthSearching(typed)
  return {
    records: wanted && worth ? (query.data?.data ?? []) : [],
    searching: wanted && (typed !== q || query.isFetching),
    failed: wanted && query.isError,
  }
}

/** One Chinese character is a useful query, one letter or digit is not. */
function isWorthSearching(text: string): boolean {
  return text.length >= 2 || /[^\p{ASCII}]/u.test(text)
}
