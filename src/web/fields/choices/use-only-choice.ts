import { useEffect, useState } from 'react'

/**
 * Takes the only available choice, once per `question` (everything that the choices depend on), so that an input that the user
 * clears stays empty.
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
