import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router'
import { showAhead } from '../keep-alive/shown-screen.ts'
import { contentOnTheWay } from '../page-host/content-on-the-way.ts'
import { wait } from '../timing/wait.ts'
import { history } from './router.ts'

/** How long a click waits for rows that are on their way, so that the page is drawn once, with them. */
const PATIENCE_MS = 100

/** Gives the address to everything below it. */
export function AddressRouter({ children }: { readonly children: ReactNode }) {
  const [at, setAt] = useState({ location: history.location, action: history.action })
  useLayoutEffect(
    () =>
      history.listen(({ location }) => {
        const isThere = showAhead(location)
        // Wherever the person is by then.
        const go = () => setAt({ location: history.location, action: history.action })
        // In slices, as React does what may wait, the rows of a new page would take a third longer to stand.
        const content = contentOnTheWay(location.pathname)
        if (isThere !== false) startTransition(go)
        else if (content) void Promise.race([content, wait(PATIENCE_MS)]).then(go)
        else go()
      }),
    [],
  )
  return (
    <Router location={at.location} navigationType={at.action} navigator={history}>
      {children}
    </Router>
  )
}
