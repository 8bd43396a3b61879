import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ShellPage } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { helpOpen } from '#web/state/help-state.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { QuestionCircleOutlined } from '#web/ui/icons.ts'
import { useCurrentPage } from '../router/use-shell-routes.ts'
import { ToolButton } from './tool-button.tsx'

const HelpDrawer = lazyPart(() => import('../help/help-drawer.tsx'))

/** Opens the help of the current page; the home page has none. */
export function HelpButton() {
  const { pathname } = useLocation()
  const page = useCurrentPage(pathname)?.page
  // Navigating closes the help: returning to the page does not reopen it.
  return page ? <HelpOf key={page.path} page={page} /> : null
}

function HelpOf({ page }: { readonly page: ShellPage }) {
  const { t } = useText()
  const open = helpOpen.use()
  const setOpen = helpOpen.set
  useEffect(() => () => helpOpen.set(false), [])
  return (
    <>
      <ToolButton
        label={t('help.open')}
        icon={<QuestionCircleOutlined />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>{open && <HelpDrawer page={page} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
