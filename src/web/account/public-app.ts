import type { PublicApp } from '#model/client-model.ts'
import { createStore } from '../state/store.ts'

/** What is known before sign-in (`GET /api/app`); undefined until it has come. */
export const publicApp = createStore<PublicApp | undefined>(undefined)

/** The public part of the app; it is there before the first component is drawn. */
export function usePublicApp(): PublicApp {
  const app = publicApp.use()
  if (!app) throw new Error('The public part of the app is missing: start.ts loads it before anything is drawn.')
  return app
}

/** Whether the records are behind our own server, which writes files itself. */
export function isOwnServer(): boolean {
  return publicApp.get()?.credentials !== 'bearer'
}
