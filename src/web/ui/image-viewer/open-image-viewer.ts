import { createStore } from '#web/state/store.ts'

/** The images and the index of the current one. */
export interface ShownImages {
  readonly urls: readonly string[]
  readonly index: number
}

export const shownImages = createStore<ShownImages | undefined>(undefined)

/** Opens the image viewer over the page, at one of the images. */
export function openImageViewer(urls: readonly string[], index = 0): void {
  if (urls.length === 0) return
  shownImages.set({ urls, index: Math.min(Math.max(0, index), urls.length - 1) })
}

/** Closes it. */
export function closeImageViewer(): void {
  shownImages.set(undefined)
}
