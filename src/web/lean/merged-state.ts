import { useState } from 'react'

/**
 * In place of the state of antd's selection, which is told its empty beginning once more after the first drawing and, where
 * rows cannot be chosen, has the whole table drawn a second time for it.
 */
export default function useMergedState<T>(initial: T, { value }: { readonly value?: T }) {
  const [own, setOwn] = useState(initial)
  return [value ?? own, setOwn] as const
}
