import { formPost } from '../http/form-post.ts'
import { masterBecomes } from './master-becomes.ts'

/** Releases the bound butler; menu and routes are rebuilt. */
export async function unbindButler(): Promise<void> {
  await formPost('/api/account/unbindXcy', {}, { stay: true })
  await masterBecomes(null)
}
