import { problemText } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Result } from '#web/ui/antd.ts'

/** Shown instead of a record that does not exist, belongs to another block, or may not be read. */
export function RecordMissing({ error }: { readonly error: unknown }) {
  const { t } = useText()
  return <Result status="warning" title={t('pages.record.missing')} subTitle={problemText(error)} />
}
