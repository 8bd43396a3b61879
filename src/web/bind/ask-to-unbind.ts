import type { Master } from '#model/api.ts'
import { masterBecomes } from '../account/master-becomes.ts'
import { formPost } from '../http/form-post.ts'
import { translate } from '../i18n/locale-state.ts'
import { askConfirm } from '../notify/confirm.tsx'
import { showToast } from '../notify/toast.tsx'
import { problemTextOr } from '../notify/use-notify.ts'

/** Asks, naming the bound account, and releases it (specification section 8). */
export async function askToUnbind(master: Master): Promise<void> {
  const yes = await askConfirm({
    title: translate('unbind.title'),
    text: translate('unbind.text', { name: master.name }),
    confirm: translate('unbind.button'),
    cancel: translate('app.cancel'),
    danger: true,
  })
  if (!yes) return showToast('info', translate('unbind.cancelled'))
  try {
    await unbindButler()
    showToast('success', translate('unbind.success'))
  } catch (problem) {
    showToast('error', problemTextOr(problem, translate('unbind.failed')))
  }
}

/** Releases the bound butler; menu and routes are rebuilt. */
async function unbindButler(): Promise<void> {
  await formPost('/api/account/unbindXcy', {}, { stay: true })
  await masterBecomes(null)
}
