import { useEffect, useState } from 'react'

/**
 * Takes the only available choice, once per `key` (everything that the choices depend on), so that an input that the user
 * clears stays empty.
 */
export function useOnlyChoice<T>(only: T | undefined, key: string, onOnly: ((only: T) => void) | undefined): void {
  const [reported, setReported] = useState<string>()
  const isDue = only !== undefined && onOnly !== undefined && reported !== key
  useEffect(() => {
    if (!isDue) return
    setReported(key)
    onOnly(only)
  }, [isDue, only, key, onOnly])
}
