import { useNavigate } from 'react-router'
import type { PageLink } from '#model/app-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'

/** Buttons that lead to other pages; as links they can be opened in a tab of their own too. */
export function ToolbarLinks({ links }: { readonly links: readonly PageLink[] }) {
  const { text } = useText()
  const navigate = useNavigate()
  return links.map(({ page, title }) => (
    <Button
      key={page}
      href={page}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void navigate(page)
      }}
    >
      {text(title)}
    </Button>
  ))
}
