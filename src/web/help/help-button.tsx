import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { QuestionCircleOutlined } from '#web/later/icons.tsx'
import { useText } from '../i18n/use-text.ts'
import { ToolButton } from '../layout/tool-button.tsx'
import { useCurrentPage } from '../router/use-shell-routes.ts'

const HelpDrawer = lazy(() => import('./help-drawer.tsx'))

/** Opens the help of the page on the screen, where there is some. */
export function HelpButton() {
  const { t } = useText()
  const { pathname } = useLocation()
  const page = useCurrentPage(pathname)?.page
  const [shown, setShown] = useState<string>()
  if (!page?.help) return null
  return (
    <>
      <ToolButton
        label={t('help.open')}
        icon={<QuestionCircleOutlined />}
        aria-haspopup="dialog"
        onClick={() => setShown(page.path)}
      />
      <Suspense fallback={null}>
        {shown === page.path && <HelpDrawer page={page} onClose={() => setShown(undefined)} />}
      </Suspense>
    </>
  )
}
