import type { IconDefinition } from '@ant-design/icons-svg/lib/types'
import { drawing } from '../later/drawing.tsx'
import { laterPart } from '../later/later-part.ts'

type Drawings = Readonly<Record<string, IconDefinition>>

const { usePart: useIcons } = laterPart<Drawings>(() => import('./config-icons.ts'))

/**
 * An icon that config names; an unknown one becomes a plain one, so that titles stay in line. The drawings come after the
 * first rows; until then their place is kept.
 */
export function ModuleIcon({ name }: { readonly name: string }) {
  const known = useIcons()
  return drawing(known && (known[name] ?? known.AppstoreOutlined))
}
