import { useLocation } from 'react-router'
import { ReloadOutlined } from '#web/ui/icons.ts'
import { useText } from '../i18n/use-text.ts'
import { REDIRECT } from '../keep-alive/screen.ts'
import { useNavigate } from '../router/use-navigate.ts'
import { ToolButton } from './tool-button.tsx'
import styles from './top-bar.module.css'

/** Renders the page again: what it kept is forgotten and its rows are fetched again. */
export function RefreshButton() {
  const { t } = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <ToolButton
      label={t('layout.refresh')}
      className={styles.spare}
      icon={<ReloadOutlined />}
      onClick={() => navigate(REDIRECT + pathname + search, { replace: true })}
    />
  )
}
