import { packValue, storedKey, unpackValue } from '#model/text/stored-value.ts'

/** Prefix of our keys, to distinguish them from those of other apps on the same origin. */
const SUFFIX = 'steward'

/** Replaces local storage where the browser refuses it, for the lifetime of the page. */
const memory = new Map<string, string>()

/**
 * Stores `value` in this browser for `lifetime` (default: `4h`, see src/model/text/stored-value.ts); without storage, until the
 * page is closed.
 */
export function writeStored(name: string, value: unknown, lifetime?: string): void {
  const key = storedKey(name, SUFFIX)
  const text = packValue(value, Date.now(), lifetime)
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

/** The stored value; undefined when absent, expired or unreadable. Callers must check its shape. */
export function readStored(name: string): unknown {
  const key = storedKey(name, SUFFIX)
  return unpackValue(memory.get(key) ?? readRaw(key), Date.now())
}

/** Removes the stored value. */
export function forgetStored(name: string): void {
  const key = storedKey(name, SUFFIX)
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is refused, so there is nothing to remove.
  }
}

/** Clears all local storage of this origin (sign-out, specification section 4). */
export function clearStored(): void {
  memory.clear()
  try {
    localStorage.clear()
  } catch {
    // Storage is refused, so there is nothing to clear.
  }
}

/** Notifies when another tab of this browser changes or clears the value. */
export function followStored(name: string, listener: () => void): void {
  const key = storedKey(name, SUFFIX)
  window.addEventListener('storage', event => {
    if (event.key === key || event.key === null) listener()
  })
}

function readRaw(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
