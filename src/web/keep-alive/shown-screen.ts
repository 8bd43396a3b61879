import { AUTH_REDIRECT, LOGIN } from '../router/guard.ts'
import type { KeptPage } from './kept-pages.ts'
import { keyOf } from './screen.ts'

/** Query by key of the pages that stand in the document. */
let standing: ReadonlyMap<string, string> = new Map()
let shown: string | undefined
/** How far each screen was scrolled when it was left, in pixels. */
const tops = new Map<string, number>()

window.addEventListener('scroll', () => shown !== undefined && tops.set(shown, window.scrollY), { passive: true })

/**
 * Shows the screen of `current` and lays the others aside. React has taken these out of the layout (`display: none`), which
 * is undone: they stay laid out, skipped by the browser (page-area.module.css), so that coming back lays out nothing.
 */
export function showScreen(pages: readonly KeptPage[], current: string | undefined): void {
  standing = new Map(pages.map(({ key, location }) => [key, location.search]))
  for (const key of tops.keys()) if (!standing.has(key)) tops.delete(key)
  layAsideAllBut(current)
}

/**
 * Shows the kept page of an address at once: what React has to do with it takes longer and follows. Not where the page would
 * show something else than it did.
 * @returns whether there is such a page; undefined for addresses without pages, before and behind the frame.
 */
export function showAhead({ pathname, search }: { readonly pathname: string; readonly search: string }) {
  if (standing.size === 0 || OUTSIDE.includes(pathname)) return undefined
  const key = keyOf(pathname)
  const left = standing.get(key)
  if (left !== undefined && (search === '' || search === left)) layAsideAllBut(key)
  return left !== undefined
}
const OUTSIDE: readonly string[] = [LOGIN, AUTH_REDIRECT]

function layAsideAllBut(key: string | undefined): void {
  for (const screen of document.querySelectorAll<HTMLElement>('[data-screen]')) {
    const aside = screen.dataset.screen !== key
    screen.toggleAttribute('data-aside', aside)
    keepLaidOut(screen)
    hidings.observe(screen, { attributeFilter: ['style'] })
  }
  if (key === shown) return
  shown = key
  // The window scrolls for all of them; each finds its own position again.
  if (key !== undefined) window.scrollTo(0, tops.get(key) ?? 0)
}

/** React hides what it draws behind a hidden page once more. */
const hidings = new MutationObserver(records => {
  for (const { target } of records) keepLaidOut(target as HTMLElement)
})

function keepLaidOut(screen: HTMLElement): void {
  if (screen.hasAttribute('data-aside') && screen.style.display !== '') screen.style.removeProperty('display')
}
