import type { BodyOf } from '#model/api.ts'
import { http } from '../http/http.ts'
import { createStore } from '../state/store.ts'
import { reloadSession } from './reload-session.ts'

/** As whom the session sees, as the last answer said; undefined: as itself. */
export const seeingAs = createStore<string | undefined>(undefined)

/** From now on everything is shown as the account or role sees it. Nothing that was fetched before may stay. */
export async function beginSeeing(body: BodyOf<'POST /api/see-as'>): Promise<void> {
  await http.post('/api/see-as', body, { stay: true })
  await startAgain()
}

/** Back to the own account. */
export async function endSeeing(): Promise<void> {
  await http.post('/api/see-as/end', {}, { stay: true })
  await startAgain()
}

async function startAgain(): Promise<void> {
  await reloadSession()
  location.assign('/')
}
