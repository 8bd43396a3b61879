import { useLocation } from 'react-router'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { StarFilled, StarOutlined } from '#web/ui/icons.ts'
import { ToolButton } from '../layout/tool-button.tsx'
import { useCurrentPage } from '../router/use-shell-routes.ts'
import { useSetFavourite } from './my-pages-state.ts'
import { useFavourites } from './use-my-pages.ts'

/** Adds the current page to the favourites, or removes it. */
export function FavouriteButton() {
  const { t } = useText()
  const notify = useNotify()
  const { pathname } = useLocation()
  const page = useCurrentPage(pathname)?.page
  const favourites = useFavourites()
  const setFavourite = useSetFavourite()
  if (!page || page.hidden || !favourites) return null
  const marked = favourites.includes(page.path)
  const toggle = () => setFavourite(page.path, !marked).catch(() => notify.error(t('myPages.failed')))
  return (
    <ToolButton
      label={t(marked ? 'myPages.remove' : 'myPages.add')}
      icon={marked ? <StarFilled /> : <StarOutlined />}
      aria-pressed={marked}
      onClick={() => void toggle()}
    />
  )
}
