import { useEffect } from 'react'
import { firstRows } from '../later/first-rows.ts'
import { createStore } from '../state/store.ts'
import styles from './sidebar.module.css'

type Icons = typeof import('./icons.ts')['ICONS']

const icons = createStore<Icons | undefined>(undefined)

/**
 * An icon that config names; an unknown one becomes a plain one, so that titles stay in line. The drawings come after the
 * first rows; until then their place is kept.
 */
export function ModuleIcon({ name }: { readonly name: string }) {
  const known = icons.use()
  useEffect(() => {
    if (!known) void firstRows.then(loadIcons)
  }, [known])
  const Icon = known && (known[name] ?? known.AppstoreOutlined)
  return Icon ? <Icon aria-hidden="true" /> : <span className={styles.iconGap} aria-hidden="true" />
}

async function loadIcons(): Promise<void> {
  // Without them the menu has its titles; the next visit tries again.
  const { ICONS } = await import('./icons.ts').catch(() => ({ ICONS: undefined }))
  icons.set(ICONS)
}
