import { createContext, useContext, useEffect, useId } from 'react'
import { createStore } from './store.ts'

/** Key of the cached page that a component belongs to (see shell/keep-alive/screen.ts). */
export const ScreenKey = createContext('')

/** Keys of the pages with unsaved input. */
export const dirtyPages = createStore<ReadonlySet<string>>(new Set())

/** Marks the surrounding page as unsaved while `dirty`. A hidden page stays marked: its form still exists. */
export function useDirtyMark(dirty: boolean): void {
  const key = useContext(ScreenKey)
  const form = useId()
  useEffect(() => {
    if (!dirty || key === '') return
    mark(key, forms => forms.add(form))
    // Hiding a page also runs its effect cleanups, but by then the address has changed.
    return () => {
      if (location.pathname === key) mark(key, forms => forms.delete(form))
    }
  }, [dirty, key, form])
}

/** The pages are closed, and their input is lost. */
export function forgetDirty(keys: readonly string[]): void {
  for (const key of keys) mark(key, forms => forms.clear())
}

/** Number of unsaved forms by page: a page stays marked until the last of them is saved or closed. */
const dirtyForms = new Map<string, Set<string>>()

function mark(key: string, change: (forms: Set<string>) => unknown): void {
  const forms = dirtyForms.get(key) ?? new Set()
  change(forms)
  if (forms.size > 0) dirtyForms.set(key, forms)
  else dirtyForms.delete(key)
  const before = dirtyPages.get()
  if (before.has(key) !== forms.size > 0) dirtyPages.set(new Set(dirtyForms.keys()))
}
