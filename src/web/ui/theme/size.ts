import { createStore } from '#web/state/store.ts'
import { readCookie, writeCookie } from '#web/storage/cookies.ts'

/** Font sizes of the chooser (specification section 2); medium unless saved. */
export const SIZES = ['default', 'large', 'medium', 'small'] as const
export type Size = (typeof SIZES)[number]

const COOKIE = 'size'

/** Size of text and controls, stored in the cookie `size`. */
export const sizeState = createStore<Size>(SIZES.find(size => size === readCookie(COOKIE)) ?? 'medium')

/** Changes the size and stores it. */
export function changeSize(size: Size): void {
  sizeState.set(size)
  writeCookie(COOKIE, size)
}

/** Font size and control height in px, for each size. */
export const SIZE_PX: Readonly<Record<Size, { readonly font: number; readonly control: number }>> = {
  large: { font: 16, control: 38 },
  default: { font: 15, control: 35 },
  medium: { font: 14, control: 32 },
  small: { font: 13, control: 28 },
}
