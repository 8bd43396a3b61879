import { useEffect, useState } from 'react'

/** When the component unmounts, returns the focus to the element (a row, a button) that had it when the component mounted. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
