import { Refine, type ResourceProps } from '@refinedev/core'
import { type ReactNode, useMemo } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { ShellRoute } from '../router/shell-routes.ts'
import { useShellRoutes } from '../router/use-shell-routes.ts'
import { accessControlProvider } from './access-control-provider.ts'
import { auditLogProvider } from './audit-log-provider.ts'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { i18nProvider } from './i18n-provider.ts'
import { notificationProvider } from './notification-provider.ts'
import { queryClient } from './query-client.ts'
import { routerProvider } from './router-provider.ts'

const OPTIONS = {
  disableTelemetry: true,
  syncWithLocation: false,
  warnWhenUnsavedChanges: false,
  // The guard looks at each navigation; asking the auth provider as well would be a second time.
  disableRouteChangeHandler: true,
  reactQuery: { clientConfig: queryClient },
} as const

/** Refine with our providers; its resources are the pages that the account may open. */
export function RefineRoot({ children }: { readonly children: ReactNode }) {
  const { text } = useText()
  const routes = useShellRoutes()
  const resources = useMemo(() => routes.flatMap(route => resourceOf(route, text)), [routes, text])
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

function resourceOf(route: ShellRoute, text: ReturnType<typeof useText>['text']): ResourceProps[] {
  if (route.kind === 'alias') return []
  const { page, module, pattern } = route
  return [{ name: page.path, list: pattern, meta: { label: text(page.title), parent: module.name, hide: page.hidden } }]
}
