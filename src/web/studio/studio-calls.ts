import type {
  StudioCompletion,
  StudioDifference,
  StudioHover,
  StudioOutcome,
  StudioPlace,
  StudioProblem,
  StudioRevision,
  StudioState,
  StudioText,
} from '#model/api/studio.ts'
import type { BodyOf } from '#model/api.ts'
import { http } from '#web/http/http.ts'

/** The screen tells of failures itself. Several of the same call may be under way. */
const OWN = { stay: true, parallel: true } as const

export const studioState = async () => (await http.get<StudioState>('/api/studio', OWN)).data
export const openFile = async (path: string) =>
  (await http.get<StudioText>('/api/studio/file', { ...OWN, params: { path } })).data
export const keepDraft = async (body: BodyOf<'PUT /api/studio/draft'>) =>
  (await http.put<StudioText>('/api/studio/draft', body, OWN)).data
export const forgetDrafts = async (path?: string) => {
  await http.post('/api/studio/drafts/forget', path === undefined ? {} : { path }, OWN)
}
export const checkDrafts = async () => (await http.post<StudioProblem[]>('/api/studio/check', {}, OWN)).data
export const fixDrafts = async () =>
  (await http.post<{ mended: number; files: string[] }>('/api/studio/fix', undefined, OWN)).data
export const renamePart = async (body: BodyOf<'POST /api/studio/rename'>) =>
  (await http.post<{ files: string[]; why?: string }>('/api/studio/rename', body, OWN)).data
export const planDrafts = async () => (await http.post<StudioOutcome>('/api/studio/plan', undefined, OWN)).data
export const applyDrafts = async (body: BodyOf<'POST /api/studio/apply'>) =>
  (await http.post<StudioOutcome>('/api/studio/apply', body, OWN)).data
export const configHistory = async () => (await http.get<StudioRevision[]>('/api/studio/history', OWN)).data
export const differencesTo = async (id: number) =>
  (await http.get<StudioDifference[]>('/api/studio/diff', { ...OWN, params: { id } })).data
export const planRollback = async (id: number) =>
  (await http.post<StudioOutcome>('/api/studio/rollback/plan', { id }, OWN)).data
export const rollBack = async (body: BodyOf<'POST /api/studio/rollback'>) =>
  (await http.post<StudioOutcome>('/api/studio/rollback', body, OWN)).data
export const planProposal = async (id: number) =>
  (await http.post<StudioOutcome>(`/api/studio/proposals/${id}/plan`, undefined, OWN)).data
export const agreeTo = async (id: number, plan: string) =>
  (await http.post<StudioOutcome>(`/api/studio/proposals/${id}/apply`, { plan }, OWN)).data
export const dropProposal = async (id: number) => {
  await http.delete(`/api/studio/proposals/${id}`, OWN)
}
export const repositoryPatch = async () => (await http.get<{ text: string }>('/api/studio/patch', OWN)).data.text
export const completeAt = async (body: BodyOf<'POST /api/studio/complete'>) =>
  (await http.post<StudioCompletion[]>('/api/studio/complete', body, OWN)).data
export const hoverAt = async (body: BodyOf<'POST /api/studio/hover'>) =>
  (await http.post<StudioHover | null>('/api/studio/hover', body, OWN)).data
export const schemaOf = async (kind: string) =>
  (await http.get<Readonly<Record<string, unknown>>>('/api/studio/schema', { ...OWN, params: { kind } })).data
export const placeOf = async (page: string, part?: string) =>
  (await http.get<StudioPlace>('/api/studio/place', { ...OWN, params: { page, part } })).data
