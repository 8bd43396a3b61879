import { createContext, useContext, useEffect } from 'react'
import { createStore } from '../state/store.ts'

/** Key of the kept page that a component belongs to (see keep-alive/screen.ts). */
export const ScreenKey = createContext('')

/** Keys of the pages on which something typed is not saved. */
export const dirtyPages = createStore<ReadonlySet<string>>(new Set())

/** Marks the page around as unsaved while `dirty`. A page that is merely hidden stays marked: its form is still there. */
export function useDirtyMark(dirty: boolean): void {
  const key = useContext(ScreenKey)
  useEffect(() => {
    if (!dirty || key === '') return
    mark(key, true)
    // Hiding a page undoes its effects too, but by then the address is another one.
    return () => {
      if (location.pathname === key) mark(key, false)
    }
  }, [dirty, key])
}

/** The pages are gone, and with them what was typed there. */
export function forgetDirty(keys: readonly string[]): void {
  for (const key of keys) mark(key, false)
}

function mark(key: string, dirty: boolean): void {
  const before = dirtyPages.get()
  if (before.has(key) === dirty) return
  const others = [...before].filter(each => each !== key)
  dirtyPages.set(new Set(dirty ? [...others, key] : others))
}
