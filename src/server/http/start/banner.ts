import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { AppModel } from '#model/app-model.ts'
import { textIn } from '#model/localized-text.ts'
import type { Environment } from '#server/env.ts'
import { publicApp } from '#server/features/client-model/public-app.ts'

const MOST_ACCOUNTS = 6

/** What the terminal says when the platform is up: its address, and in demo mode accounts to try. */
export function banner(app: FastifyInstance, model: AppModel, environment: Environment): string {
  const { testAccounts } = publicApp(model, environment)
  const lines = [`${textIn(model.app.title, 'en-US')} is ready: ${environment.publicUrl ?? addressOf(app)}`]
  if (testAccounts.length > 0) {
    const shown = testAccounts.slice(0, MOST_ACCOUNTS)
    const width = Math.max(...shown.map(({ adAccount }) => adAccount.length))
    lines.push(
      'Accounts to try:',
      ...shown.map(
        ({ adAccount, name, description }) => `  ${adAccount.padEnd(width)}  ${name}, ${description['en-US']}`,
      ),
    )
    if (testAccounts.length > shown.length)
      lines.push(`  and ${testAccounts.length - shown.length} more on the sign-in page`)
  }
  if (environment.backendUrl) lines.push(`Calls are answered by ${environment.backendUrl}`)
  return lines.join('\n')
}

/** The address that listens, as a link for the browser of this machine. */
function addressOf(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
