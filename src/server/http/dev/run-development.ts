import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { basename, dirname, join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { CompileResult } from '#compiler/compile-result.ts'
import { type Compiler, createCompiler } from '#compiler/compiler.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { readExtensions } from '#compiler/read/read-extensions.ts'
import { nameFiles } from '#compiler/reference/name-files.ts'
import { createViews } from '#language/config-view.ts'
import type { AppModel } from '#model/app-model.ts'
import type { AppStateHolder } from '#server/app-state.ts'
import type { Environment } from '#server/env.ts'
import { buildApp } from '../app.ts'
import { buildBackendApp } from '../backend/backend-app.ts'
import { builtGuide } from '../plugins/guide.ts'
import { openingFailure, openServices } from '../start/open-services.ts'
import { problemText } from '../start/problem-text.ts'
import { takeFiles } from '../start/take-config.ts'
import { type DevServer, startDevServer } from './dev-server.ts'

/**
 * `npm run dev`: runs the platform from its sources. Changes to the config take effect at once. `listen` serves the app until a
 * signal ends it.
 */
export async function runDevelopment(
  root: string,
  environment: Environment,
  listen: (app: FastifyInstance) => Promise<number>,
): Promise<number> {
  const server = createServer()
  const dev = await startDevServer(root, server)
  const config = new WatchedConfig(environment.configDir, dev)
  const model = await config.firstModel()
  const { app, prepare } = environment.backendUrl
    ? await beforeBackend(model, environment, dev, server)
    : await withDatabase(model, environment, dev, server)
  dev.attach(app)
  // Before the server waits for its connections to close: those of the hot reload end with Vite.
  app.addHook('preClose', () => dev.close())
  config.onModel(changed => takeEffect(changed, app.services.state, prepare, dev))
  return listen(app)
}

interface Development {
  readonly app: FastifyInstance
  /** Preparations before a changed model takes effect. */
  readonly prepare: (model: AppModel) => Promise<void>
}

async function withDatabase(
  model: AppModel,
  environment: Environment,
  { pages }: DevServer,
  server: Server,
): Promise<Development> {
  const services = await openServices({ ok: true, model, warnings: [] }, environment).catch(error => {
    const said = openingFailure(error, environment)
    if (said === undefined) throw error
    console.error(said)
    process.exit(1)
  })
  const app = await buildApp({ services, pages, guide: builtGuide(), server })
  app.addHook('onClose', () => services.close())
  const prepare = (changed: AppModel) => takeFiles(changed, services.database, environment)
  return { app, prepare }
}

async function beforeBackend(
  model: AppModel,
  environment: Environment,
  { pages }: DevServer,
  server: Server,
): Promise<Development> {
  return { app: await buildBackendApp({ model, environment, pages, server }), prepare: async () => {} }
}

async function takeEffect(
  model: AppModel,
  state: AppStateHolder,
  prepare: Development['prepare'],
  dev: DevServer,
): Promise<void> {
  if (model.revision === state.current.model.revision) return dev.announce(model.revision)
  try {
    await prepare(model)
  } catch (error) {
    return report((error as Error).message, dev)
  }
  state.swap(model)
  dev.announce(model.revision)
  console.log(`The changed config is in effect. Pages: ${model.pages.length}.`)
}

/** Watches the config directory and recompiles after each burst of changes; errors are shown in terminal and browser. */
class WatchedConfig {
  readonly #directory: string
  readonly #dev: DevServer
  readonly #compiler: Compiler
  readonly #views: ReturnType<typeof createViews>
  #work: Promise<void> = Promise.resolve()

  constructor(directory: string, dev: DevServer) {
    this.#directory = directory
    this.#dev = dev
    this.#compiler = createCompiler(basename(directory))
    this.#views = createViews(basename(directory))
  }

  /** The first valid model; waits while the config has errors. */
  async firstModel(): Promise<AppModel> {
    const result = await this.#compile()
    if (result.ok) return result.model
    console.error('\nWaiting for a sound config …')
    return new Promise(resolve => this.onModel(resolve))
  }

  /** Calls `take` with every further model, sequentially. */
  onModel(take: (model: AppModel) => Promise<void> | void): void {
    this.#dev.watch(this.#directory, () => {
      this.#work = this.#work.then(async () => {
        const result = await this.#compile()
        if (result.ok) await take(result.model)
        await this.#renewNames().catch(error => console.error(error.message))
      })
    })
  }

  /** The names that editors complete, where the app has its own schemas (`steward schemas`). */
  async #renewNames(): Promise<void> {
    const { facts } = this.#views(await readConfigFiles(this.#directory))
    for (const [path, text] of nameFiles(facts)) {
      const file = join(dirname(resolve(this.#directory)), path)
      const before = await readFile(file, 'utf8').catch(() => undefined)
      if (before !== undefined && before !== text) await writeFile(file, text)
    }
  }

  async #compile(): Promise<CompileResult> {
    await readExtensions(this.#directory)
    const result = this.#compiler.compile(await readConfigFiles(this.#directory))
    if (!result.ok) report(problemText(result.problems), this.#dev, result.problems[0])
    return result
  }
}

function report(text: string, dev: DevServer, place?: Parameters<DevServer['showError']>[1]): void {
  console.error(`\n${text}`)
  dev.showError(text, place)
}
