import { useState } from 'react'
import type { Row } from '#model/api.ts'
import type { SeenResource } from '#model/permissions/see-as.ts'
import { useSeeing } from '#web/data/account/see-as.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'

/** Shows the platform as the account or role sees it. */
export default function SeeAs({ row }: { readonly row: Row }) {
  const { t } = useText()
  const notify = useNotify()
  const seeing = useSeeing()
  const [busy, setBusy] = useState(false)
  const resource: SeenResource = 'adAccount' in row ? 'account' : 'role'
  async function begin() {
    setBusy(true)
    try {
      await seeing.begin({ resource, id: row.id as number })
    } catch (error) {
      setBusy(false)
      notify.error(error)
    }
  }
  return (
    <>
      <p>{t(resource === 'role' ? 'extension.seeAs.roleHint' : 'extension.seeAs.hint')}</p>
      <Button type="primary" loading={busy} onClick={() => void begin()}>
        {t('extension.seeAs.begin')}
      </Button>
    </>
  )
}
