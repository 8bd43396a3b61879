import { useNavigate } from 'react-router'
import type { Row } from '#model/api.ts'
import type { PageLink } from '#model/app-model.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import { linkAddress } from '../rows/link-address.ts'

/** Buttons that link to other pages; as links they can be opened in a new tab too. `row`: the current record. */
export function ToolbarLinks({ links, row }: { readonly links: readonly PageLink[]; readonly row?: Row }) {
  const { text } = useText()
  const { me } = useAccount()
  const navigate = useNavigate()
  return links.map(({ page, title, query }) => {
    const address = row && query ? linkAddress({ page, query }, row, me) : page
    return (
      <Button
        key={page}
        href={address}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          void navigate(address)
        }}
      >
        {text(title)}
      </Button>
    )
  })
}
