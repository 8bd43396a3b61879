import { type BaseRecord, useCustom } from '@refinedev/core'
import Markdown from 'react-markdown'
import { Link } from 'react-router'
import type { ShellPage } from '#model/client-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Button, Drawer } from '#web/ui/antd.ts'
import { PrinterOutlined } from '#web/ui/icons.ts'
import { Outline } from '#web/ui/outline.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import styles from './help.module.css'

/** The help of one page in a drawer. Lazily loaded, therefore a default export. */
export default function HelpDrawer({ page, onClose }: { readonly page: ShellPage; readonly onClose: () => void }) {
  useReturnFocus()
  const { t, text } = useText()
  const { query } = useCustom<LocalizedText & BaseRecord>({
    url: '/api/client-model/help',
    method: 'get',
    config: { query: { path: page.path } },
    ...IN_PLACE,
  })
  const { isError, refetch } = query
  const help = query.data?.data
  return (
    <Drawer
      open
      width="min(520px, 100vw)"
      rootClassName={styles.drawer}
      title={t('help.title', { title: text(page.title) })}
      extra={
        <Button type="text" icon={<PrinterOutlined />} onClick={print}>
          {t('help.print')}
        </Button>
      }
      onClose={onClose}
    >
      {isError && (
        <Alert
          type="error"
          showIcon
          message={t('help.failed')}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('help.retry')}
            </Button>
          }
        />
      )}
      {!help && !isError && <Outline lines={3} />}
      {help && (
        <article className={styles.text}>
          <Markdown components={{ a: HelpLink }}>{text(help)}</Markdown>
        </article>
      )}
    </Drawer>
  )
}

/** Pages of the platform open here, other links in a new tab. */
function HelpLink({ href = '', children }: React.AnchorHTMLAttributes<HTMLAnchorElement>) {
  if (/^\/(?!\/)/.test(href)) return <Link to={href}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

/** Prints the help alone: while the class is set, help.module.css hides the page behind it. */
function print(): void {
  document.documentElement.dataset.printing = 'help'
  window.print()
  delete document.documentElement.dataset.printing
}
