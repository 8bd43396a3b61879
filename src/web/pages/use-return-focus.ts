import { useEffect, useState } from 'react'

/** Gives the focus back, when the component goes, to what had it when the component came (a row, a button). */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
