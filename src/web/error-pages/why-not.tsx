import { useState } from 'react'
import type { Explanation } from '#model/permissions/explain-decision.ts'
import { Button } from '#web/ui/antd.ts'
import { useAccountIfAny } from '../account/use-account.ts'
import { http } from '../http/http.ts'
import { useText } from '../i18n/use-text.ts'
import styles from './error-pages.module.css'
import { explanationLines } from './explanation-lines.ts'

interface WhyNotProps {
  /** What was tried: `open` a page, `create` or `list` records. */
  readonly action: 'open' | 'create' | 'update' | 'list'
  /** Path of the page, or name of the resource. */
  readonly target: string
}

/** Asks the server why the account may not do it, when the person wants to know. */
export function WhyNot({ action, target }: WhyNotProps) {
  const { t } = useText()
  const who = useAccountIfAny()
  const [lines, setLines] = useState<readonly string[]>()
  const [busy, setBusy] = useState(false)
  if (!who) return null

  async function ask(adAccount: string) {
    setBusy(true)
    try {
      const params = { account: adAccount, action, target }
      const { data } = await http.get<Explanation>('/api/permissions/explain', { params, stay: true })
      setLines(explanationLines(data))
    } catch {
      setLines([t('notFound.whyFailed')])
    }
    setBusy(false)
  }

  if (!lines) {
    return (
      <Button type="link" className={styles.why} loading={busy} onClick={() => void ask(who.account.adAccount)}>
        {t('notFound.why')}
      </Button>
    )
  }
  return (
    <ul className={styles.reasons} role="status">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
