import { formatDate } from '#model/dates.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Button } from '#web/ui/antd.ts'

/** Tells that what was typed earlier is back, and offers to drop it. */
export function RestoredBar({ at, onDiscard }: { readonly at: number; onDiscard(): void }) {
  const { t } = useText()
  return (
    <Alert
      type="info"
      showIcon
      message={t('pages.form.restored', { time: formatDate(at, 'MM-DD HH:mm') })}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('pages.form.dropDraft')}
        </Button>
      }
    />
  )
}
