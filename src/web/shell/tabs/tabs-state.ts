import { createStore } from '#web/state/store.ts'
import type { OpenTab } from './open-tabs.ts'

/** The open tabs; undefined without a tab strip, on which nothing else depends. */
export const tabsState = createStore<readonly OpenTab[] | undefined>(undefined)

const NAME = 'steward-tabs'

/** Restores the account's tabs of this browser tab. */
export function restoreTabs(account: number): void {
  tabsState.set(readTabs(account))
}

/** Changes the tabs and stores them for this browser tab. */
export function keepTabs(account: number, tabs: readonly OpenTab[]): void {
  tabsState.set(tabs)
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ account, tabs }))
  } catch {
    // Full or forbidden: the tabs last until the next reload.
  }
}

function readTabs(account: number): readonly OpenTab[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as { account?: unknown; tabs?: unknown } | null
    if (stored?.account === account && Array.isArray(stored.tabs)) return stored.tabs.filter(isTab)
  } catch {
    // Foreign or unreadable content counts as absent.
  }
  return []
}

function isTab(value: unknown): value is OpenTab {
  const { key, search } = (value ?? {}) as Partial<Record<keyof OpenTab, unknown>>
  return typeof key === 'string' && /^\/(?!\/)/.test(key) && typeof search === 'string'
}
