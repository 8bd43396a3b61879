import { Component, type ReactNode } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import styles from '../error-pages/error-pages.module.css'

/** Contains render errors of one page; the page can be retried. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return <Crashed onRetry={() => this.setState({ crashed: false })} />
  }
}

function Crashed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useText()
  return (
    <section className={styles.screen} role="alert">
      <h1>{t('page.crashed')}</h1>
      <div className={styles.actions}>
        <Button type="primary" onClick={onRetry}>
          {t('page.retry')}
        </Button>
        <Button onClick={() => location.reload()}>{t('error.reload')}</Button>
      </div>
    </section>
  )
}
