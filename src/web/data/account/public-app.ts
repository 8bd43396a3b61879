import type { PublicApp } from '#model/client-model.ts'
import { createStore } from '#web/state/store.ts'

/** Public data of the app (`GET /api/app`); undefined until loaded. */
export const publicApp = createStore<PublicApp | undefined>(undefined)

/** The public data of the app, loaded before the first component renders. */
export function usePublicApp(): PublicApp {
  const app = publicApp.use()
  if (!app) throw new Error('The public part of the app is missing: start.ts loads it before anything is drawn.')
  return app
}

/** Whether the data is served by our own server, which can write files. */
export function isOwnServer(): boolean {
  return publicApp.get()?.credentials !== 'bearer'
}
