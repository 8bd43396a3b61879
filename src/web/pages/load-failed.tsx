import { problemTextOr } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Button } from '#web/ui/antd.ts'

interface LoadFailedProps {
  readonly error: unknown
  /** Message if the server gave none; default: the rows could not be loaded. */
  readonly words?: string
  onRetry(): void
}

/** A failed request, shown instead of its result with a retry: an empty space would look like an empty result. */
export function LoadFailed({ error, words, onRetry }: LoadFailedProps) {
  const { t } = useText()
  const own = words ?? t('pages.list.failed')
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={problemTextOr(error, own) || own}
      action={
        <Button size="small" onClick={onRetry}>
          {t('pages.list.retry')}
        </Button>
      }
    />
  )
}
