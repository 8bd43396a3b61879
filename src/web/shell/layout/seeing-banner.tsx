import { useState } from 'react'
import { draftSeen, seeingAs, useSeeing } from '#web/data/account/see-as.ts'
import type { SeenDraft } from '#web/data/http/create-http.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Button } from '#web/ui/antd.ts'

/** A banner above every page that says who the user sees as, and ends it. */
export function SeeingBanner() {
  const { t } = useText()
  const name = seeingAs.use()
  const draft = draftSeen.use()
  const seeing = useSeeing()
  const [busy, setBusy] = useState(false)
  if (name === undefined) return null
  const previewText = ({ isBroken, missing }: SeenDraft) => {
    if (isBroken) return t('layout.previewBroken')
    const said = t('layout.preview', { name })
    return missing.length === 0 ? said : `${said} ${t('layout.previewMissing', { names: missing.join(', ') })}`
  }
  const end = () => {
    setBusy(true)
    void seeing.end().catch(() => setBusy(false))
  }
  return (
    <Alert
      banner
      type="warning"
      message={draft ? previewText(draft) : t('layout.seeingAs', { name })}
      action={
        <Button size="small" loading={busy} onClick={end}>
          {t(draft ? 'layout.previewEnd' : 'layout.seeingEnd')}
        </Button>
      }
    />
  )
}
