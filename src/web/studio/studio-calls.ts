import type { StudioProblem } from '#model/api/studio/common.ts'
import type { StudioState, StudioText } from '#model/api/studio/drafts.ts'
import type { StudioCompletion, StudioHover, StudioUses } from '#model/api/studio/language.ts'
import type { BodyOf } from '#model/api.ts'
import { http } from '#web/data/http/http.ts'

/**
 * Calls made in sequence while typing (`use-studio.ts`), or by CodeMirror; all others use Refine's hooks. The screen shows
 * failures itself. The same call may run several times at once.
 */
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
export const repositoryPatch = async () => (await http.get<{ text: string }>('/api/studio/patch', OWN)).data.text
export const rightsTestOf = async (role: number) =>
  (await http.get<{ text: string }>('/api/studio/rights', { ...OWN, params: { role } })).data.text
export const bundleText = async (roles: boolean) =>
  (await http.get<{ text: string }>('/api/studio/bundle', { ...OWN, params: { roles } })).data.text
export const completeAt = async (body: BodyOf<'POST /api/studio/complete'>) =>
  (await http.post<StudioCompletion[]>('/api/studio/complete', body, OWN)).data
export const usesAt = async (body: BodyOf<'POST /api/studio/uses'>) =>
  (await http.post<StudioUses>('/api/studio/uses', body, OWN)).data
export const partAt = async (body: BodyOf<'POST /api/studio/part'>) =>
  (await http.post<{ name: string | null }>('/api/studio/part', body, OWN)).data.name
export const followRenames = async () =>
  (await http.post<{ files: readonly string[] }>('/api/studio/follow', {}, OWN)).data.files
export const hoverAt = async (body: BodyOf<'POST /api/studio/hover'>) =>
  (await http.post<StudioHover | null>('/api/studio/hover', body, OWN)).data
