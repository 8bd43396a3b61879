import { Link, useLocation } from 'react-router'
import { ERROR, HOME, NOT_FOUND, STUDIO } from '#web/data/routes/guard.ts'
import type { TextKey } from '#web/i18n/texts.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Breadcrumb } from '#web/ui/antd.ts'
import { useCurrentPage } from '../router/use-shell-routes.ts'
import styles from './top-bar.module.css'

/** The current location; it always starts with home (specification section 2). */
export function LocationTrail() {
  const { t, text } = useText()
  const { pathname } = useLocation()
  const route = useCurrentPage(pathname)
  const fixed = FIXED_TITLES[pathname]
  const here = route ? text(route.page.title) : fixed && t(fixed)
  const home = (
    <Link to={HOME} aria-current={pathname === HOME ? 'page' : undefined}>
      {t('layout.home')}
    </Link>
  )
  return (
    <Breadcrumb
      className={styles.breadcrumb!}
      aria-label={t('layout.breadcrumb')}
      items={[
        { key: 'home', title: home },
        ...(route ? [{ key: 'module', title: text(route.module.title) }] : []),
        ...(here ? [{ key: 'page', title: <span aria-current="page">{here}</span> }] : []),
      ]}
    />
  )
}

/** Screens of the frame that belong to no module. */
const FIXED_TITLES: Readonly<Record<string, TextKey>> = {
  [NOT_FOUND]: 'notFound.title',
  [ERROR]: 'error.title',
  [STUDIO]: 'layout.studio',
}
