import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Row } from '#model/api.ts'
import type { Column } from '#model/app-model.ts'
import type { Me } from '#model/permissions/me.ts'
import { linkAddress } from './link-address.ts'

/** What a cell shows as a way to another page; following it does not open the row. */
export function cellLink(link: NonNullable<Column['link']>, row: Row, me: Me, shown: ReactNode): ReactNode {
  return (
    <Link to={linkAddress(link, row, me)} onClick={event => event.stopPropagation()}>
      {shown}
    </Link>
  )
}
