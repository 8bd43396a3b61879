import { createHash } from 'node:crypto'
import type { AppModel } from '#model/app-model.ts'
import type { PublicApp } from '#model/client-model.ts'
import { browserCode } from '#model/extensions.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { Environment } from '#server/env.ts'

/** What is public before sign-in. */
export function publicApp({ app, sampleData }: AppModel, environment: Environment): PublicApp {
  const loginMode = environment.oidc || environment.mode === 'production' ? 'sso' : 'demo'
  return {
    title: app.title,
    defaultLocale: app.defaultLocale,
    loginMode,
    testAccounts: loginMode === 'demo' ? testAccounts(sampleData) : [],
    bind: app.bind,
    credentials: environment.backendUrl ? 'bearer' : 'cookie',
    tokenHeader: app.tokenHeader,
    maps: environment.maps,
    extensions: extensionsAddress(),
  }
}

/** The URL changes with the content, so browsers may cache it. */
function extensionsAddress(): string | undefined {
  const code = browserCode()
  return code && `/api/app/extensions?v=${createHash('sha256').update(code).digest('base64url').slice(0, 16)}`
}

/** The accounts written out in the sample data, with the roles that describe them. */
function testAccounts(sampleData: AppModel['sampleData']): PublicApp['testAccounts'] {
  const rowsOf = (name: string) => sampleData.find(({ resource }) => resource === name)?.rows ?? []
  const english = new Map(rowsOf('role').map(({ name, nameEn }) => [String(name), String(nameEn ?? name)]))
  return rowsOf('account')
    .filter(row => row.employeeStatus !== 'left')
    .map(row => ({ adAccount: String(row.adAccount), name: String(row.name), description: rolesText(row, english) }))
}

function rolesText(row: Readonly<Record<string, unknown>>, english: ReadonlyMap<string, string>): LocalizedText {
  if (row.admin === true) return { 'zh-CN': '管理员', 'en-US': 'Administrator' }
  const roles = Array.isArray(row.roles) ? row.roles.map(String) : []
  return {
    'zh-CN': roles.join('、') || '暂无角色',
    'en-US': roles.map(role => english.get(role) ?? role).join(', ') || 'No role yet',
  }
}
