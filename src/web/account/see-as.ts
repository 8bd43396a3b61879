import type { BodyOf } from '#model/api.ts'
import type { SeenDraft } from '../http/create-http.ts'
import { http } from '../http/http.ts'
import { STUDIO } from '../router/guard.ts'
import { createStore } from '../state/store.ts'
import { reloadSession } from './reload-session.ts'

/** As whom the session sees, as the last answer said; undefined: as itself. */
export const seeingAs = createStore<string | undefined>(undefined)

/** What is seen of a draft of the config; undefined: what is in effect. */
export const draftSeen = createStore<SeenDraft | undefined>(undefined)

/** From now on everything is shown as the account or role sees it. Nothing that was fetched before may stay. */
export async function beginSeeing(body: BodyOf<'POST /api/see-as'>): Promise<void> {
  await http.post('/api/see-as', body, { stay: true })
  await startAgain()
}

/** From now on the pages of the own draft are shown, with the rights of a role or one's own. @throws what the server says */
export async function beginPreview(body: BodyOf<'POST /api/studio/preview'>, page: string): Promise<void> {
  await http.post('/api/studio/preview', body, { stay: true })
  await startAgain(page)
}

/** Back to the own account, or from a draft to Studio. */
export async function endSeeing(): Promise<void> {
  const isDraft = draftSeen.get() !== undefined
  await http.post('/api/see-as/end', {}, { stay: true })
  await startAgain(isDraft ? STUDIO : '/')
}

async function startAgain(page = '/'): Promise<void> {
  await reloadSession()
  location.assign(page)
}
