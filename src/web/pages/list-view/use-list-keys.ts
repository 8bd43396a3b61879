import { useEffect } from 'react'

/** A key that works wherever the focus is, unless something is typed: `/` goes to the search box. */
export function useListKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key !== '/') return
      const box = [...document.querySelectorAll<HTMLElement>('main input[type="search"]:not([role="combobox"])')].find(
        each => each.checkVisibility(),
      )
      if (!box) return
      event.preventDefault()
      box.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable || target.matches('input, textarea, select') || target.closest('[role="dialog"]') !== null
  )
}
