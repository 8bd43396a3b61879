import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router'
import { history } from './router.ts'

/** Gives the address to everything below it. */
export function AddressRouter({ children }: { readonly children: ReactNode }) {
  const [at, setAt] = useState({ location: history.location, action: history.action })
  useLayoutEffect(
    () => history.listen(({ location, action }) => startTransition(() => setAt({ location, action }))),
    [],
  )
  return (
    <Router location={at.location} navigationType={at.action} navigator={history}>
      {children}
    </Router>
  )
}
