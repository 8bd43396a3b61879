import type { MouseEvent, ReactNode } from 'react'
import type { Row } from '#model/api.ts'
import type { Column } from '#model/app-model.ts'
import { useAccount } from '#web/account/use-account.ts'
import { history } from '#web/router/router.ts'
import { linkAddress } from './link-address.ts'

interface CellLinkProps {
  readonly link: NonNullable<Column['link']>
  readonly row: Row
  readonly children: ReactNode
}

/** A cell that leads to another page. As in the menu, the link is not react-router's: a list has dozens. */
export function CellLink({ link, row, children }: CellLinkProps) {
  const { me } = useAccount()
  const address = linkAddress(link, row, me)
  const follow = (event: MouseEvent) => {
    event.stopPropagation()
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.push(address)
  }
  return (
    <a href={address} onClick={follow}>
      {children}
    </a>
  )
}
