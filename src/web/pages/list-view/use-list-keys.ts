import { useEffect, useState } from 'react'

/** Keys that work wherever the focus is, unless something is typed: `/` goes to the search box, `?` tells the keys. */
export function useListKeys() {
  const [helping, setHelping] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '?') setHelping(true)
      if (event.key !== '/') return
      const box = [...document.querySelectorAll<HTMLElement>('main input[type="search"]')].find(
        each => each.offsetParent !== null,
      )
      if (!box) return
      event.preventDefault()
      box.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return { helping, close: () => setHelping(false) }
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable || target.matches('input, textarea, select') || target.closest('[role="dialog"]') !== null
  )
}
