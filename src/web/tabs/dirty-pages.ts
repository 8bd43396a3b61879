import { createContext, useContext, useEffect, useId } from 'react'
import { createStore } from '../state/store.ts'

/** Key of the cached page that a component belongs to (see keep-alive/screen.ts). */
export const ScreenKey = createContext('')

/** Keys of the pages on which something typed is not saved. */
export const dirtyPages = createStore<ReadonlySet<string>>(new Set())

/** Marks the page around as unsaved while `dirty`. A page that is merely hidden stays marked: its form is still there. */
export function useDirtyMark(dirty: boolean): void {
  const key = useContext(ScreenKey)
  const form = useId()
  useEffect(() => {
    if (!dirty || key === '') return
    mark(key, forms => forms.add(form))
    // Hiding a page undoes its effects too, but by then the address is another one.
    return () => {
      if (location.pathname === key) mark(key, forms => forms.delete(form))
    }
  }, [dirty, key, form])
}

/** The pages are gone, and with them what was typed there. */
export function forgetDirty(keys: readonly string[]): void {
  for (const key of keys) mark(key, forms => forms.clear())
}

/** Forms with something unsaved, by page: a page stays marked until the last of its forms is saved or left. */
const dirtyForms = new Map<string, Set<string>>()

function mark(key: string, change: (forms: Set<string>) => unknown): void {
  const forms = dirtyForms.get(key) ?? new Set()
  change(forms)
  if (forms.size > 0) dirtyForms.set(key, forms)
  else dirtyForms.delete(key)
  const before = dirtyPages.get()
  if (before.has(key) !== forms.size > 0) dirtyPages.set(new Set(dirtyForms.keys()))
}
