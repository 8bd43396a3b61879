import { memo, type ReactNode, useMemo } from 'react'
import { type Location, useRoutes } from 'react-router'

interface AtLocationProps {
  readonly location: Location
  /** Route pattern in the router's notation. */
  readonly pattern: string
  readonly children: ReactNode
}

/**
 * Renders `children` at an address of their own. `useRoutes` returns the same as a new object for each navigation, and with it
 * all that is below a reader of the address (Refine's hooks, links) would be rendered: half of a list.
 */
export const AtLocation = memo(function AtLocation({ location, pattern, children }: AtLocationProps) {
  const element = useRoutes([{ path: pattern, element: children }], location)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows from these.
  return useMemo(() => element, [location, pattern, children])
})
