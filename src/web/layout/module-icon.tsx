import type { ComponentType } from 'react'
import { laterPart } from '../later/later-part.ts'
import styles from './sidebar.module.css'

type Drawings = Readonly<Record<string, ComponentType<{ readonly 'aria-hidden'?: 'true' }>>>

const { usePart: useIcons } = laterPart<Drawings>(() => import('./config-icons.ts'))

/**
 * An icon that config names; an unknown one becomes a plain one, so that titles stay in line. The drawings come after the
 * first rows; until then their place is kept.
 */
export function ModuleIcon({ name }: { readonly name: string }) {
  const known = useIcons()
  const Icon = known && (known[name] ?? known.AppstoreOutlined)
  return Icon ? <Icon aria-hidden="true" /> : <span className={styles.iconGap} aria-hidden="true" />
}
