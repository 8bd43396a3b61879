import type { ReactNode } from 'react'

/** Groups of the palette in display order. */
export const PALETTE_GROUPS = ['favourites', 'recent', 'pages', 'create', 'actions', 'records'] as const
export type PaletteGroup = (typeof PALETTE_GROUPS)[number]

/** One entry of the palette: an address, or a command. */
export interface PaletteEntry {
  readonly key: string
  readonly group: PaletteGroup
  readonly title: string
  /** Shown beside the title: the module, or the page of a record. */
  readonly hint?: string
  readonly icon?: ReactNode
  /** Search text: the titles in all languages. */
  readonly words: readonly string[]
  readonly to?: string
  readonly run?: () => void
}
