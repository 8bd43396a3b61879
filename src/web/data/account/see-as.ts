import { useCustomMutation } from '@refinedev/core'
import type { AnswerOf, BodyOf } from '#model/api.ts'
import { createStore } from '#web/state/store.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'
import type { SeenDraft } from '../http/create-http.ts'
import { http } from '../http/http.ts'
import { SILENT } from '../providers/in-place.ts'
import { STUDIO } from '../routes/guard.ts'
import { forgetRevision, holdRevision } from './revision-watch.ts'
import { keepSession, sessionState } from './session-state.ts'

/** Who the session sees as, according to the last response; undefined: itself. */
export const seeingAs = createStore<string | undefined>(undefined)

/** The draft of the config that the session sees; undefined: the config in effect. */
export const draftSeen = createStore<SeenDraft | undefined>(undefined)

/** Leads to the first page of the account. */
const START = '/'
/** Where seeing as somebody else was begun, in this browser. */
const FROM = 'seenFrom'

/**
 * Starts and stops seeing the platform as somebody else, or with a draft of the config. All data fetched before is discarded.
 * @throws the server's error
 */
export function useSeeing() {
  const { mutateAsync } = useCustomMutation()
  /** Sends the change of what the session sees, and loads the app again at `page`. */
  async function become(url: string, values: object, page: string): Promise<void> {
    holdRevision(true)
    try {
      await mutateAsync({ url, method: 'post', values, meta: { stay: true }, ...SILENT })
      await startAgain(page)
    } catch (error) {
      holdRevision(false)
      throw error
    }
  }
  return {
    /** Shows everything as the account or role sees it. */
    begin: (body: BodyOf<'POST /api/see-as'>): Promise<void> => {
      writeStored(FROM, location.pathname + location.search)
      return become('/api/see-as', body, START)
    },
    /** Shows the pages of the own draft, with the rights of a role or one's own. */
    preview: (body: BodyOf<'POST /api/studio/preview'>, page: string): Promise<void> =>
      become('/api/studio/preview', body, page),
    /** Returns to the own account and the page where it was left, or from a draft to Studio. */
    end: (): Promise<void> => become('/api/see-as/end', {}, draftSeen.get() === undefined ? pageBefore() : STUDIO),
  }
}

function pageBefore(): string {
  const page = readStored(FROM)
  return typeof page === 'string' && /^\/(?!\/)/.test(page) ? page : START
}

/** The screen being left must not refetch: the other account, or the other config, may not have it. */
async function startAgain(page: string): Promise<void> {
  const { data } = await http.get<AnswerOf<'GET /api/session'>>('/api/session')
  forgetRevision()
  const current = sessionState.get()
  if (current) keepSession({ ...current, account: data.account, master: data.master })
  location.assign(page)
}
