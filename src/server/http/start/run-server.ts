import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { CompileResult } from '#compiler/compile-result.ts'
import type { AppModel } from '#model/app-model.ts'
import { textIn } from '#model/localized-text.ts'
import { EnvironmentError, readEnvironment } from '#server/env.ts'
import { checkChannels } from '#server/features/outbox/open-channels.ts'
import { projectRoot } from '#server/project-root.ts'
import type { Environment } from '../../env.ts'
import { publicApp } from '../../features/client-model/public-app.ts'
import { buildApp } from '../app.ts'
import { buildBackendApp } from '../backend/backend-app.ts'
import { builtGuide } from '../plugins/guide.ts'
import { builtPages } from '../plugins/web.ts'
import { compileOnce } from './compile-once.ts'
import { type OpenServices, openingFailure, openServices } from './open-services.ts'
import { problemText } from './problem-text.ts'

/** Runs the server until a signal ends it. @returns the exit code. Whatever prevents a start is printed. */
export async function runServer(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  let flags: Flags
  let environment: Environment
  try {
    flags = readFlags(args)
    environment = readEnvironment({ ...variables, ...flags.variables })
  } catch (error) {
    return stop(error instanceof EnvironmentError ? error.message : `Wrong call: ${(error as Error).message}`)
  }
  if (flags.dev) return (await import('../dev/run-development.ts')).runDevelopment(projectRoot(), environment, listen)
  const compiled = await compileOnce(environment.configDir, environment.dataDir)
  // In production people continue with the config in effect; in a demo the author is about to fix the files.
  const goesOn = environment.mode === 'production' && !environment.backendUrl && !flags.check
  if (!compiled.ok) return goesOn ? serve(compiled, environment) : stop(problemText(compiled.problems))
  if (flags.check) return say(`The config is sound. Pages: ${compiled.model.pages.length}.`)
  return environment.backendUrl ? serveBackend(compiled.model, environment) : serve(compiled, environment)
}

async function serve(files: CompileResult, environment: Environment): Promise<number> {
  const mistakes = files.ok ? checkChannels(files.model, environment) : []
  if (mistakes.length > 0) return stop(new EnvironmentError(mistakes).message)
  const web = join(projectRoot(), 'dist', 'web')
  let services: OpenServices
  try {
    services = await openServices(files, environment)
  } catch (error) {
    return stop(openingFailure(error, environment) ?? `The database cannot be opened: ${error}`)
  }
  const app = await buildApp({ services, pages: builtPages(web), assets: web, guide: builtGuide() })
  app.addHook('onClose', () => services.close())
  return listen(app)
}

async function serveBackend(model: AppModel, environment: Environment): Promise<number> {
  const web = join(projectRoot(), 'dist', 'web')
  return listen(await buildBackendApp({ model, environment, pages: builtPages(web), assets: web }))
}

/** Listens until SIGINT or SIGTERM, then finishes requests in progress and closes everything. */
async function listen(app: FastifyInstance): Promise<number> {
  const { environment, state } = app.services
  const { host, port } = environment
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    return stop(listenFailure(error, environment))
  }
  say(banner(app, state.current.model, environment))
  const signal = await nextSignal()
  app.log.info(`${signal}: answering what is under way, then closing`)
  const giveUp = () => {
    console.error(`What was still under way after ${environment.drainSeconds} s (DRAIN_SECONDS) was broken off.`)
    process.exit(1)
  }
  setTimeout(giveUp, environment.drainSeconds * 1000).unref()
  await app.close()
  return 0
}

function listenFailure(error: unknown, { host, port }: Environment): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user; choose one above 1023, e.g. PORT=8080 npm start`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST is ${host}, which is no address of this machine.`
  return `Listening on ${host}:${port} failed: ${(error as Error).message}`
}

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
  })
}

function say(text: string): number {
  console.log(text)
  return 0
}

function stop(text: string): number {
  console.error(text)
  return 1
}

const MOST_ACCOUNTS = 6

/** The message after start-up: the address, and in demo mode test accounts. */
function banner(app: FastifyInstance, model: AppModel, environment: Environment): string {
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

/** The listening address as a link for a local browser. */
function addressOf(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** Flags of `npm start -- …`; they override the environment. */
interface Flags {
  /** Serve from the sources with hot reload of code and config. */
  readonly dev: boolean
  /** Only check the config. */
  readonly check: boolean
  /** Environment variables set by flags. */
  readonly variables: Readonly<Record<string, string>>
}

/** @throws Error that names an unknown flag or a missing value, worded for the operator. */
function readFlags(args: readonly string[]): Flags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      dev: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      port: { type: 'string' },
      host: { type: 'string' },
      config: { type: 'string' },
      backend: { type: 'string' },
      scale: { type: 'string' },
      empty: { type: 'boolean' },
    },
  })
  const { dev, check, port, host, config, backend, scale, empty } = values
  const SAMPLE_SCALE = empty ? '0' : scale
  const named = { PORT: port, HOST: host, CONFIG_DIR: config, BACKEND_URL: backend, SAMPLE_SCALE }
  const given = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { dev, check, variables: Object.fromEntries(given) }
}
