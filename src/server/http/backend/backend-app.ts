import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { AppModel } from '#model/app-model.ts'
import { AppStateHolder } from '#server/app-state.ts'
import type { Environment } from '#server/env.ts'
import { createApp } from '../create-app.ts'
import { registerAssets, registerPages, type WebPages } from '../plugins/web.ts'
import { appRoutes } from '../routes/app.ts'
import { clientModelRoutes } from '../routes/client-model.ts'
import type { CoreServices } from '../services.ts'
import { BackendAccounts } from './backend-accounts.ts'
import { registerProxy } from './proxy.ts'

export interface BackendAppOptions {
  readonly model: AppModel
  /** With `backendUrl`. */
  readonly environment: Environment
  readonly pages?: WebPages
  readonly assets?: string
  /** Server to listen on instead of a new one. */
  readonly server?: Server
}

/** The web app in front of a foreign backend: pages, menu and page models are ours, every other call is forwarded. */
export async function buildBackendApp({
  model,
  environment,
  pages,
  assets,
  server,
}: BackendAppOptions): Promise<FastifyInstance> {
  const backendUrl = environment.backendUrl!
  const state = new AppStateHolder(model)
  const accounts = new BackendAccounts(backendUrl, state)
  const services: CoreServices = {
    environment,
    state,
    identify: token => accounts.identify(token),
    ping: () => accounts.ping(),
  }
  const app = await createApp(services, server)
  appRoutes(app, services)
  clientModelRoutes(app)
  await registerProxy(app, backendUrl, (token, account) => accounts.remember(token, account))
  if (assets) await registerAssets(app, assets)
  registerPages(app, pages, services)
  return app
}
