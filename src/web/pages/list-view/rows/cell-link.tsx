import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** What a cell shows as a way to another page; following it does not open the row. */
export function cellLink(address: string, shown: ReactNode): ReactNode {
  return (
    <Link to={address} onClick={event => event.stopPropagation()}>
      {shown}
    </Link>
  )
}
