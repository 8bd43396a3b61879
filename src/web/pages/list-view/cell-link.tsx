import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Row } from '#model/api.ts'
import type { Column } from '#model/app-model.ts'
import { useAccount } from '#web/account/use-account.ts'
import { linkAddress } from './link-address.ts'

interface CellLinkProps {
  readonly link: NonNullable<Column['link']>
  readonly row: Row
  readonly children: ReactNode
}

/** A cell that leads to another page. */
export function CellLink({ link, row, children }: CellLinkProps) {
  const { me } = useAccount()
  return (
    <Link to={linkAddress(link, row, me)} onClick={event => event.stopPropagation()}>
      {children}
    </Link>
  )
}
