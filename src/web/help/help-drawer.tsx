import { useQuery } from '@tanstack/react-query'
import Markdown from 'react-markdown'
import { Link } from 'react-router'
import type { ShellPage } from '#model/client-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { Alert, Button, Drawer, Skeleton } from '#web/ui/antd.ts'
import { PrinterOutlined } from '#web/ui/icons.ts'
import { http } from '../http/http.ts'
import { useText } from '../i18n/use-text.ts'
import { useReturnFocus } from '../pages/use-return-focus.ts'
import styles from './help.module.css'

/** The help of one page in a drawer. Loaded on first use, hence the default export. */
export default function HelpDrawer({ page, onClose }: { readonly page: ShellPage; readonly onClose: () => void }) {
  useReturnFocus()
  const { t, text } = useText()
  const { data, isError, refetch } = useQuery({
    queryKey: ['help', page.path],
    queryFn: async ({ signal }) => {
      const params = { path: page.path }
      const { data } = await http.get<LocalizedText>('/api/client-model/help', { params, signal, stay: true })
      return data
    },
  })
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
      {!data && !isError && <Skeleton active title={false} />}
      {data && (
        <article className={styles.text}>
          <Markdown components={{ a: HelpLink }}>{text(data)}</Markdown>
        </article>
      )}
    </Drawer>
  )
}

/** Pages of the platform open here, anything else beside it. */
function HelpLink({ href = '', children }: React.AnchorHTMLAttributes<HTMLAnchorElement>) {
  if (/^\/(?!\/)/.test(href)) return <Link to={href}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

/** Prints the help alone: help.module.css hides the page behind it while the mark is there. */
function print(): void {
  document.documentElement.dataset.printing = 'help'
  window.print()
  delete document.documentElement.dataset.printing
}
