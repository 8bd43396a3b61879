import { useState } from 'react'
import { Alert, Button } from '#web/ui/antd.ts'
import { endSeeing, seeingAs } from '../account/see-as.ts'
import { useText } from '../i18n/use-text.ts'

/** Says, above every page, as whom the person sees, and leads back. */
export function SeeingBanner() {
  const { t } = useText()
  const name = seeingAs.use()
  const [busy, setBusy] = useState(false)
  if (name === undefined) return null
  const end = () => {
    setBusy(true)
    void endSeeing().catch(() => setBusy(false))
  }
  return (
    <Alert
      banner
      type="warning"
      message={t('layout.seeingAs', { name })}
      action={
        <Button size="small" loading={busy} onClick={end}>
          {t('layout.seeingEnd')}
        </Button>
      }
    />
  )
}
