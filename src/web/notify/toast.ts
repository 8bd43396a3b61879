import { createStore } from '../state/store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'
export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly message: string
  /** Something to be done about it; such a toast stays a while longer. */
  readonly action?: ToastAction | undefined
}
export interface ToastAction {
  readonly label: string
  run(): void
}

/** How long a toast stays (specification section 9). */
export const TOAST_SECONDS = 3

/** Toasts that wait for the screen to take them. */
export const waitingToasts = createStore<readonly Toast[]>([])

/** Whether there has been a toast: from then on their host is on the screen. */
export const hasToast = createStore(false)

export interface ToastOptions {
  readonly evenIfTold?: boolean
  readonly action?: ToastAction
}

const toastedAt = new Map<string, number>()
const toldAt = new Map<string, number>()
let lastId = 0

/**
 * Shows a message for 3 seconds. The same words are not stacked while they are still to be seen, and not repeated when
 * the person has just read them elsewhere (`rememberTold`), unless `evenIfTold`.
 */
export function showToast(kind: ToastKind, message: string, options: ToastOptions = {}): void {
  const { evenIfTold = false, action } = options
  if (message === '' || isRecent(toastedAt.get(message)) || (!evenIfTold && isRecent(toldAt.get(message)))) return
  toastedAt.set(message, Date.now())
  lastId += 1
  waitingToasts.set([...waitingToasts.get(), { id: lastId, kind, message, action }])
  hasToast.set(true)
}

/** Notes that the person has this message before their eyes already, on the error page. */
export function rememberTold(message: string): void {
  toldAt.set(message, Date.now())
}

function isRecent(at: number | undefined): boolean {
  return at !== undefined && Date.now() - at < TOAST_SECONDS * 1000
}
