import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createApp } from './create-app.ts'
import { registerApiDocs } from './plugins/api-docs.ts'
import { registerGuide } from './plugins/guide.ts'
import { registerAssets, registerPages, type WebPages } from './plugins/web.ts'
import { accountRoutes } from './routes/account.ts'
import { appRoutes } from './routes/app.ts'
import { bulkRoutes } from './routes/bulk.ts'
import { clientModelRoutes } from './routes/client-model.ts'
import { discussionRoutes } from './routes/discussion.ts'
import { documentRoutes } from './routes/documents.ts'
import { explainRoutes } from './routes/explain.ts'
import { exportRoutes } from './routes/export.ts'
import { fileRoutes } from './routes/files.ts'
import { homeRoutes } from './routes/home.ts'
import { importRoutes } from './routes/import.ts'
import { integrityRoutes } from './routes/integrity.ts'
import { jobRoutes } from './routes/jobs.ts'
import { listSettingsRoutes } from './routes/list-settings.ts'
import { myPagesRoutes } from './routes/my-pages.ts'
import { noticeRoutes } from './routes/notices.ts'
import { platformRoutes } from './routes/platform.ts'
import { receiptRoutes } from './routes/receipts.ts'
import { recordRoutes } from './routes/records.ts'
import { reportRoutes } from './routes/reports.ts'
import { searchRoutes } from './routes/search.ts'
import { sessionRoutes } from './routes/session.ts'
import { ssoRoutes } from './routes/sso.ts'
import { standInRoutes } from './routes/stand-ins.ts'
import { studioRoutes } from './routes/studio.ts'
import { subscriptionRoutes } from './routes/subscriptions.ts'
import type { Services } from './services.ts'

export interface AppOptions {
  readonly services: Services
  /** The web app's pages; undefined = the API alone. */
  readonly pages?: WebPages
  /** Directory of the built web app, whose assets are served. */
  readonly assets?: string
  /** Directory of the built reference site. */
  readonly guide?: string
  /** Server to listen on instead of a new one. */
  readonly server?: Server
}

/** The platform as a Fastify app: plugins and routes in the order in which requests pass them. It does not listen yet. */
export async function buildApp({ services, pages, assets, guide, server }: AppOptions): Promise<FastifyInstance> {
  const app = await createApp(services, server)

  appRoutes(app, services)
  integrityRoutes(app, services)
  sessionRoutes(app, services)
  accountRoutes(app, services)
  ssoRoutes(app, services)
  clientModelRoutes(app)
  recordRoutes(app)
  discussionRoutes(app)
  documentRoutes(app)
  searchRoutes(app)
  myPagesRoutes(app)
  homeRoutes(app)
  reportRoutes(app)
  listSettingsRoutes(app)
  standInRoutes(app)
  subscriptionRoutes(app, services)
  exportRoutes(app, services)
  bulkRoutes(app, services)
  importRoutes(app, services)
  jobRoutes(app, services)
  noticeRoutes(app)
  await receiptRoutes(app, services)
  platformRoutes(app, services)
  explainRoutes(app)
  studioRoutes(app, services)
  fileRoutes(app, services)

  await registerApiDocs(app, services)
  if (guide) await registerGuide(app, services, guide)
  if (assets) await registerAssets(app, assets)
  registerPages(app, pages, services)
  app.addHook('onReady', async () => {
    services.outbox.start(app.log)
    services.scheduler.start(app.log)
    services.follower.start(app.log)
  })
  app.addHook('onClose', async () => {
    await Promise.all([services.outbox.stop(), services.scheduler.stop(), services.follower.stop()])
  })
  return app
}
