import { useEffect, useLayoutEffect } from 'react'

const LONGEST_WAIT_MS = 20_000
const SIGNS_OF_USE = ['pointerdown', 'keydown'] as const

let open: () => void
let rowsExpected = false

/**
 * Resolves when the first screen stands: what it can do without is fetched from then on. A touch of the person's opens
 * it too, and so does a long wait.
 */
export const firstRows: Promise<void> = new Promise(resolve => {
  open = resolve
})

/** Begins to look for signs of use; called once at start. */
export function awaitFirstRows(): void {
  for (const sign of SIGNS_OF_USE) window.addEventListener(sign, firstRowsShown, true)
  setTimeout(firstRowsShown, LONGEST_WAIT_MS)
}

/** Says that a screen has been drawn; one whose rows are still to come goes on waiting for them. */
export function useScreenDrawn(): void {
  useEffect(() => {
    if (!rowsExpected) firstRowsShown()
  }, [])
}

/** Says whether the rows of a list can be seen. Effects of a list come before those of the screen around it. */
export function useRowsShown(shown: boolean): void {
  useLayoutEffect(() => {
    rowsExpected = true
  }, [])
  useEffect(() => {
    if (shown) firstRowsShown()
  }, [shown])
}

function firstRowsShown(): void {
  for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, firstRowsShown, true)
  open()
}
