import { createStore } from '#web/state/store.ts'
import { readCookie, writeCookie } from '#web/storage/cookies.ts'

/** Open or closed, and whether the last change is animated (specification section 4). */
export interface SidebarState {
  readonly open: boolean
  readonly animated: boolean
}

const COOKIE = 'sidebarStatus'

/** State of the sidebar on a desktop; cookie `sidebarStatus`: 1 open, 0 closed, open unless saved. */
export const sidebarState = createStore<SidebarState>({ open: readCookie(COOKIE) !== '0', animated: false })

/** Toggles the sidebar, with animation. */
export function toggleSidebar(): void {
  const open = !sidebarState.get().open
  sidebarState.set({ open, animated: true })
  writeCookie(COOKIE, open ? '1' : '0')
}

/** Whether the next change is animated: clicks are, changes of the window's width are not. */
export function animateSidebar(animated: boolean): void {
  if (sidebarState.get().animated !== animated) sidebarState.set({ ...sidebarState.get(), animated })
}
