import { type BaseRecord, useCustom } from '@refinedev/core'
import { useState } from 'react'
import type { Explanation } from '#model/permissions/explain-decision.ts'
import { useAccountIfAny } from '#web/data/account/use-account.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import styles from './why-not.module.css'

interface WhyNotProps {
  /** The attempted action: `open` a page, `create` or `list` records. */
  readonly action: 'open' | 'create' | 'update' | 'list'
  /** Path of the page, or name of the resource. */
  readonly target: string
}

/** Why the account may not do it: requested from the server on demand. */
export function WhyNot({ action, target }: WhyNotProps) {
  const { t } = useText()
  const who = useAccountIfAny()
  const [asked, setAsked] = useState(false)
  const { query } = useCustom<Explanation & BaseRecord>({
    url: '/api/permissions/explain',
    method: 'get',
    config: { query: { account: who?.account.adAccount, action, target } },
    ...IN_PLACE,
    queryOptions: { enabled: asked },
  })
  if (!who) return null
  const lines = query.isError ? [t('notFound.whyFailed')] : query.data && explanationLines(query.data.data)
  if (!lines) {
    return (
      <Button type="link" className={styles.why} loading={query.isFetching} onClick={() => setAsked(true)}>
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

/** The explanation as lines to show: the decision, what was checked, and what would change it. */
function explanationLines({ summary, reasons, change }: Explanation): readonly string[] {
  return [summary, ...reasons, change ?? ''].filter(line => line !== '')
}
