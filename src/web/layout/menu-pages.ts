import { useState } from 'react'
import type { ShellPage } from '#model/client-model.ts'

/** A group of so many pages draws all of their links at once. */
const SMALL = 60
/** Least height of a link in px (sidebar.module.css). */
const LINK_PX = 38

interface ShownPages {
  readonly pages: readonly ShellPage[]
  /** Whether there are more; they come when `end`, the ref of an element behind the last, is near what is in view. */
  readonly more: boolean
  end(element: HTMLElement | null): (() => void) | undefined
}

/** The pages of a group whose links are drawn: a menu may have thousands, and draws them as it is scrolled. */
export function useShownPages(
  pages: readonly ShellPage[],
  { open, current }: { readonly open: boolean; readonly current: string | undefined },
): ShownPages {
  const [grown, setGrown] = useState({ of: pages, steps: 0 })
  const steps = grown.of === pages ? grown.steps : 0
  // As many at a time as fill the screen, for they come again with each key of the search box.
  const step = Math.ceil(window.innerHeight / LINK_PX)
  const shown = shownPages(pages, open, current, step * (1 + steps))
  return {
    pages: shown,
    more: open && shown.length < pages.length,
    end(element) {
      if (!element) return
      const observer = new IntersectionObserver(
        ([entry]) => entry?.isIntersecting && setGrown({ of: pages, steps: steps + 2 }),
        { rootMargin: '100px' },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
  }
}

/** The first `count` pages, or so many behind the current one. A large group that is closed draws none. */
export function shownPages(
  pages: readonly ShellPage[],
  open: boolean,
  current: string | undefined,
  count: number,
): readonly ShellPage[] {
  if (pages.length <= SMALL) return pages
  if (!open) return []
  const at = current === undefined ? 0 : pages.findIndex(({ path }) => path === current)
  return pages.slice(0, Math.max(0, at) + count)
}
