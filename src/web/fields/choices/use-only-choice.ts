import { useEffect, useState } from 'react'

/**
 * Hands over the only choice that there is, once for each `question` (what the choices depend on), so that an input that was
 * emptied stays empty.
 */
export function useOnlyChoice<T>(only: T | undefined, question: string, onOnly: ((only: T) => void) | undefined): void {
  const [reported, setReported] = useState<string>()
  const isDue = only !== undefined && onOnly !== undefined && reported !== question
  useEffect(() => {
    if (!isDue) return
    setReported(question)
    onOnly(only)
  }, [isDue, only, question, onOnly])
}
