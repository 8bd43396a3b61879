import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router'
import { showAhead } from '../keep-alive/shown-screen.ts'
import { history } from './router.ts'

/** Gives the address to everything below it. */
export function AddressRouter({ children }: { readonly children: ReactNode }) {
  const [at, setAt] = useState({ location: history.location, action: history.action })
  useLayoutEffect(
    () =>
      history.listen(({ location, action }) => {
        const isThere = showAhead(location)
        const go = () => setAt({ location, action })
        // In slices, as React does what may wait, the rows of a new page would take a third longer to stand.
        if (isThere === false) go()
        else startTransition(go)
      }),
    [],
  )
  return (
    <Router location={at.location} navigationType={at.action} navigator={history}>
      {children}
    </Router>
  )
}
