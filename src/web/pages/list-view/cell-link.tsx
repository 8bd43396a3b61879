import type { MouseEvent, ReactNode } from 'react'
import type { Row } from '#model/api.ts'
import type { Column } from '#model/app-model.ts'
import type { Me } from '#model/permissions/me.ts'
import { history } from '#web/router/router.ts'
import { linkAddress } from './link-address.ts'

/** What a cell shows as a way to another page. As in the menu, the link is not react-router's: a list has dozens. */
export function cellLink(link: NonNullable<Column['link']>, row: Row, me: Me, shown: ReactNode): ReactNode {
  const address = linkAddress(link, row, me)
  const follow = (event: MouseEvent) => {
    event.stopPropagation()
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.push(address)
  }
  return (
    <a href={address} onClick={follow}>
      {shown}
    </a>
  )
}
