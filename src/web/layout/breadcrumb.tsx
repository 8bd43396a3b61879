import { Link, useLocation } from 'react-router'
import type { TextKey } from '../i18n/texts.ts'
import { useText } from '../i18n/use-text.ts'
import { ERROR, HOME, NOT_FOUND } from '../router/guard.ts'
import { useCurrentPage } from '../router/use-shell-routes.ts'
import styles from './top-bar.module.css'

/** Where the person is; it always starts with home (specification section 2). */
export function Breadcrumb() {
  const { t, text } = useText()
  const { pathname } = useLocation()
  const route = useCurrentPage(pathname)
  const fixed = FIXED_TITLES[pathname]
  return (
    <nav className={styles.breadcrumb} aria-label={t('layout.breadcrumb')}>
      <ol>
        <li>
          <Link to={HOME} aria-current={pathname === HOME ? 'page' : undefined}>
            {t('layout.home')}
          </Link>
        </li>
        {route && <li className={styles.middle}>{text(route.module.title)}</li>}
        {fixed && (
          <li>
            <span aria-current="page">{t(fixed)}</span>
          </li>
        )}
        {route && (
          <li>
            <span aria-current="page">{text(route.page.title)}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}

/** Screens of the frame that belong to no module. */
const FIXED_TITLES: Readonly<Record<string, TextKey>> = { [NOT_FOUND]: 'notFound.title', [ERROR]: 'error.title' }
