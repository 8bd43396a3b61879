import { Refine, type ResourceProps } from '@refinedev/core'
import { type ReactNode, useMemo } from 'react'
import type { ShellModel, ShellModule, ShellPage } from '#model/client-model.ts'
import { type Locale, textIn } from '#model/localized-text.ts'
import { mayOpen } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import { localeState } from '#web/i18n/locale-state.ts'
import { shellState } from '../account/shell-state.ts'
import { useAccountIfAny } from '../account/use-account.ts'
import { routerPattern } from '../routes/shell-routes.ts'
import { accessControlProvider } from './access-control-provider.ts'
import { auditLogProvider } from './audit-log-provider.ts'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { useI18nProvider } from './i18n-provider.ts'
import { notificationProvider } from './notification-provider.ts'
import { queryClient } from './query-client.ts'
import { routerProvider } from './router-provider.ts'

const OPTIONS = {
  disableTelemetry: true,
  syncWithLocation: false,
  warnWhenUnsavedChanges: false,
  // Refine checks the session at each change of address and ignores the result.
  disableRouteChangeHandler: true,
  reactQuery: { clientConfig: queryClient },
} as const

/** Refine with our providers. Without live updates: the server pushes nothing to browsers. */
export function RefineRoot({ children }: { readonly children: ReactNode }) {
  const { locale } = localeState.use()
  const i18nProvider = useI18nProvider()
  const shell = shellState.use()
  const me = useAccountIfAny()?.me
  const resources = useMemo(() => (shell && me ? refineResources(shell, me, locale) : []), [shell, me, locale])
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      auditLogProvider={auditLogProvider}
      routerProvider={routerProvider}
      resources={resources}
      options={OPTIONS}
    >
      {children}
    </Refine>
  )
}

/** Metadata of a Refine resource that is a group of the menu. */
export interface GroupMeta {
  readonly label: string
  readonly shellModule: ShellModule
}
/** Metadata of a Refine resource that is a page. */
export interface PageMeta {
  readonly label: string
  readonly parent: string
  readonly hide: boolean
  readonly shellPage: ShellPage
}

/**
 * The menu for `useMenu`: the groups, with the pages that the account may open, by path. Records have names of their own
 * (`useList({ resource: 'house' })`), because a resource can be on several pages.
 */
export function refineResources(shell: ShellModel, me: Pick<Me, 'admin' | 'roles'>, locale: Locale): ResourceProps[] {
  return shell.modules.flatMap(module => {
    const pages = module.pages.filter(page => mayOpen(page, me))
    if (pages.length === 0) return []
    const groupMeta: GroupMeta = { label: textIn(module.title, locale), shellModule: module }
    const group = { name: module.name, meta: { ...groupMeta } }
    return [
      group,
      ...pages.map(page => {
        const meta: PageMeta = {
          label: textIn(page.title, locale),
          parent: module.name,
          hide: page.hidden,
          shellPage: page,
        }
        return { name: page.path, list: routerPattern(page.path), meta: { ...meta } }
      }),
    ]
  })
}
