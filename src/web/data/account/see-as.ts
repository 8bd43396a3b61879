import { useCustomMutation } from '@refinedev/core'
import type { AnswerOf, BodyOf } from '#model/api.ts'
import { createStore } from '#web/state/store.ts'
import type { SeenDraft } from '../http/create-http.ts'
import { http } from '../http/http.ts'
import { SILENT } from '../providers/in-place.ts'
import { STUDIO } from '../routes/guard.ts'
import { forgetRevision } from './revision-watch.ts'
import { keepSession, sessionState } from './session-state.ts'

/** Who the session sees as, according to the last response; undefined: itself. */
export const seeingAs = createStore<string | undefined>(undefined)

/** The draft of the config that the session sees; undefined: the config in effect. */
export const draftSeen = createStore<SeenDraft | undefined>(undefined)

/**
 * Starts and stops seeing the platform as somebody else, or with a draft of the config. All data fetched before is discarded.
 * @throws the server's error
 */
export function useSeeing() {
  const { mutateAsync } = useCustomMutation()
  const send = (url: string, values: object) =>
    mutateAsync({ url, method: 'post', values, meta: { stay: true }, ...SILENT })
  return {
    /** Shows everything as the account or role sees it. */
    async begin(body: BodyOf<'POST /api/see-as'>): Promise<void> {
      await send('/api/see-as', body)
      await startAgain()
    },
    /** Shows the pages of the own draft, with the rights of a role or one's own. */
    async preview(body: BodyOf<'POST /api/studio/preview'>, page: string): Promise<void> {
      await send('/api/studio/preview', body)
      await startAgain(page)
    },
    /** Returns to the own account, or from a draft to Studio. */
    async end(): Promise<void> {
      const isDraft = draftSeen.get() !== undefined
      await send('/api/see-as/end', {})
      await startAgain(isDraft ? STUDIO : '/')
    },
  }
}

/** The screen being left must not refetch: the other account, or the other config, may not have it. */
async function startAgain(page = '/'): Promise<void> {
  const { data } = await http.get<AnswerOf<'GET /api/session'>>('/api/session')
  forgetRevision()
  const current = sessionState.get()
  if (current) keepSession({ ...current, account: data.account, master: data.master })
  location.assign(page)
}
