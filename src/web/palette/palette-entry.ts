import type { ReactNode } from 'react'

/** Groups of the palette, in the order in which they are drawn. */
export const PALETTE_GROUPS = ['favourites', 'recent', 'pages', 'create', 'actions', 'records'] as const
export type PaletteGroup = (typeof PALETTE_GROUPS)[number]

/** One line of the palette: an address to go to, or something to do. */
export interface PaletteEntry {
  readonly key: string
  readonly group: PaletteGroup
  readonly title: string
  /** Shown beside the title: the module, or the page of a record. */
  readonly hint?: string
  readonly icon?: ReactNode
  /** What is searched: the titles in every language, not only in that of the screen. */
  readonly words: readonly string[]
  readonly to?: string
  readonly run?: () => void
}
