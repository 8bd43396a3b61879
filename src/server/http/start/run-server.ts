import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppModel } from '#model/app-model.ts'
import { type Environment, EnvironmentError, readEnvironment } from '#server/env.ts'
import { checkChannels } from '#server/features/outbox/check-channels.ts'
import { projectRoot } from '#server/project-root.ts'
import { buildApp } from '../app.ts'
import { buildBackendApp } from '../backend/backend-app.ts'
import { builtGuide } from '../plugins/guide.ts'
import { builtPages } from '../plugins/web.ts'
import { banner } from './banner.ts'
import { compileOnce } from './compile-once.ts'
import { type Flags, readFlags } from './flags.ts'
import { type OpenServices, openingFailure, openServices } from './open-services.ts'
import { problemText } from './problem-text.ts'

/** Runs the server until a signal ends it; answers the exit code. Everything that keeps it from starting is said. */
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
  if (!compiled.ok) return stop(problemText(compiled.problems))
  if (flags.check) return say(`The config is sound: ${compiled.model.pages.length} pages.`)
  return environment.backendUrl ? serveBackend(compiled.model, environment) : serve(compiled.model, environment)
}

async function serve(model: AppModel, environment: Environment): Promise<number> {
  const mistakes = checkChannels(model, environment)
  if (mistakes.length > 0) return stop(new EnvironmentError(mistakes).message)
  const web = join(projectRoot(), 'dist', 'web')
  let services: OpenServices
  try {
    services = await openServices(model, environment)
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

/** Listens until SIGINT or SIGTERM; then requests under way are answered, and everything is closed. */
export async function listen(app: FastifyInstance): Promise<number> {
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
