import { encryptBindPassword } from '#model/api/bind-cipher.ts'
import type { AnswerOf } from '#model/api.ts'
import { formPost } from '../http/form-post.ts'
import { masterBecomes } from './master-becomes.ts'
import { publicApp } from './public-app.ts'

type Bound = AnswerOf<'POST /api/account/bindXcy'>

/** Binds a butler of the sister system; menu and routes are rebuilt with the rights that come with it. */
export async function bindButler(xcAccount: string, password: string): Promise<void> {
  const app = publicApp.get()
  if (!app?.bind) return
  const xcPassword = encryptBindPassword(password, app.bind)
  const { master } = await formPost<Bound>('/api/account/bindXcy', { xcAccount, xcPassword }, { stay: true })
  await masterBecomes(master)
}
