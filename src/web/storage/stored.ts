import { packValue, storedKey, unpackValue } from '#model/text/stored-value.ts'

/** Sets our keys apart from those of other apps on the same origin. */
const SUFFIX = 'steward'

/** Takes the place of local storage where the browser refuses it; lives as long as the page. */
const memory = new Map<string, string>()

/**
 * Keeps `value` on this browser for `lifetime` (default: `4h`, see src/model/text/stored-value.ts). A browser that refuses
 * storage keeps it until the page is left.
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

/** The stored value; undefined when absent, expired or not readable. Its shape is for the caller to check. */
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
    // Nothing is stored there.
  }
}

/** Clears all local storage of this origin (sign-out, specification section 4). */
export function clearStored(): void {
  memory.clear()
  try {
    localStorage.clear()
  } catch {
    // Nothing is stored there.
  }
}

/** Tells when another tab of this browser changes or clears the value. */
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
