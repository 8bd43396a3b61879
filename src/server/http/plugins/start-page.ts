import type { Me } from '#model/permissions/me.ts'
import { cachedAnswer, dataOf } from '#server/features/client-model/model-cache.ts'
import { pageModel } from '#server/features/client-model/page-model.ts'
import { publicApp } from '#server/features/client-model/public-app.ts'
import { shellModel } from '#server/features/client-model/shell-model.ts'
import { permissionSet, revisionFor } from '#server/features/sessions/permission-revision.ts'
import type { CoreServices } from '../services.ts'

/** Data of a web page for its first screen. */
export interface StartPage {
  /** `StartData` as JSON, escaped for a script element. */
  readonly json: string
  /** Changes with the data. */
  readonly tag: string
  /** Kind of the page at the address, which renders the first screen; undefined when `me` may not open it. */
  readonly kind?: string
}

/** The start data of `me`, or of somebody who is not signed in, at the address `path`. */
export function startPage({ state, environment }: CoreServices, me: Me | undefined, path: string): StartPage {
  const { current } = state
  const { model } = current
  const app = cachedAnswer(current, 'app', () => publicApp(model, environment))!
  if (!me) return { json: inScript(`{"app":${dataOf(app)}}`), tag: app.etag }
  const set = permissionSet(me)
  const shell = cachedAnswer(current, set, () => shellModel(model, me))!
  const page = cachedAnswer(current, `${set} rows ${path}`, () => pageModel(model, me, path, 'rows'))
  const revision = revisionFor(model, me)
  const who = `"account":${me.id},"revision":${JSON.stringify(revision)}`
  const models = `"shell":${dataOf(shell)}${page ? `,"page":${dataOf(page)}` : ''}`
  return {
    json: inScript(`{"app":${dataOf(app)},"signedIn":{${who},${models}}}`),
    tag: [app.etag, me.id, revision, shell.etag, page?.etag].join(' '),
    kind: page && model.pages.find(each => each.path === path)?.kind,
  }
}

/** Escapes everything that could end the script element or begin a comment. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
