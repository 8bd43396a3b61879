import { useCustomMutation } from '@refinedev/core'
import type { Master } from '#model/api.ts'
import { masterBecomes } from '#web/data/account/master-becomes.ts'
import { formBody } from '#web/data/http/form-post.ts'
import { problemTextOr, useNotify } from '#web/data/notify/use-notify.ts'
import { SILENT } from '#web/data/providers/in-place.ts'
import { useText } from '#web/i18n/use-text.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'

/** Asks for confirmation, naming the bound account, and releases it (specification section 8); menu and routes are rebuilt. */
export function useUnbind(): (master: Master) => Promise<void> {
  const { t } = useText()
  const notify = useNotify()
  const { mutateAsync } = useCustomMutation()
  return async ({ name }) => {
    const question = { title: t('unbind.title'), text: t('unbind.text', { name }), confirm: t('unbind.button') }
    if (!(await askConfirm({ ...question, cancel: t('app.cancel'), danger: true })))
      return notify.info(t('unbind.cancelled'))
    try {
      const url = '/api/account/unbindXcy'
      await mutateAsync({ url, method: 'post', values: formBody(), meta: { stay: true }, ...SILENT })
      await masterBecomes(null)
      notify.success(t('unbind.success'))
    } catch (problem) {
      notify.error(problemTextOr(problem, t('unbind.failed')))
    }
  }
}
