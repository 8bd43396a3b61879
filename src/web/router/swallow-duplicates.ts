import { createPath, type Path, parsePath, type To } from 'react-router'

/** The part of a history that matters here. */
interface Pushing {
  readonly location: Path
  push(to: To, state?: unknown): void
  replace(to: To, state?: unknown): void
}

/**
 * Makes the history swallow a navigation to the address it is at already (specification section 2): no second entry, no
 * redraw.
 */
export function swallowDuplicates<History extends Pushing>(history: History): History {
  const { push, replace } = history
  const isHere = (to: To) => addressOf(to, history.location) === createPath(history.location)
  history.push = (to, state) => {
    if (!isHere(to)) push(to, state)
  }
  history.replace = (to, state) => {
    if (!isHere(to)) replace(to, state)
  }
  return history
}

/** Parts that are not given: the path stays, query and hash go. */
function addressOf(to: To, here: Path): string {
  const parts = typeof to === 'string' ? parsePath(to) : to
  return createPath({ pathname: parts.pathname ?? here.pathname, search: parts.search ?? '', hash: parts.hash ?? '' })
}
