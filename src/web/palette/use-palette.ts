import { useLogout } from '@refinedev/core'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useShell } from '../account/use-shell.ts'
import { useText } from '../i18n/use-text.ts'
import { useMenuGroups } from '../layout/menu-groups.ts'
import { myPages } from '../my-pages/my-pages-state.ts'
import { useNavigate } from '../router/use-navigate.ts'
import { actionEntries, hiddenEntries, homeEntry, ownEntries, pageEntries, recordEntries } from './palette-entries.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import { rankEntries } from './rank-entries.ts'
import { useFoundRecords } from './use-found-records.ts'

/** What the palette shows for the text, what it says about it, and the way to an entry. */
export function usePalette(text: string) {
  const tools = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { records, searching, failed } = useFoundRecords(text)
  const kept = myPages.use()
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
  const own = useMemo(() => ownEntries(groups, kept, tools), [groups, kept, tools])
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
