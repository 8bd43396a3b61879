import type { Row } from '#model/api.ts'
import { counterOf } from '#model/page-kinds/counter.ts'
import { openPrint } from '#web/documents/print-address.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Result } from '#web/ui/antd.ts'
import { PrinterOutlined } from '#web/ui/icons.ts'
import { usePageModel, useResource } from '../page-model-context.tsx'
import { labelOf } from '../records/label-of.ts'
import { CounterFigures } from './counter-figures.tsx'
import { sumText, useCounterText } from './counter-text.ts'

interface CounterDoneProps {
  readonly row: Row
  onAgain(): void
  onNext(): void
}

/** What was done: its number and its sums, the document to print, and the next one. */
export function CounterDone({ row, onAgain, onNext }: CounterDoneProps) {
  const t = useCounterText()
  const { text } = useText()
  const { page } = usePageModel()
  const resource = useResource(page.resource)
  const { document = '', act, total } = counterOf(page)
  const field = resource.fields[total]
  const value = row[total]
  const printed = resource.documents?.[document]
  return (
    <Result
      status="success"
      title={t('counter.done', { act: text(act), sum: sumText(field, typeof value === 'number' ? value : 0) })}
      subTitle={`${text(resource.title)} ${labelOf(resource, row)}`}
      extra={[
        printed && (
          <Button
            key="print"
            type="primary"
            size="large"
            autoFocus
            icon={<PrinterOutlined aria-hidden />}
            onClick={() => openPrint(resource.name, printed.name, [row])}
          >
            {t('counter.print', { title: text(printed.title) })}
          </Button>
        ),
        <Button key="next" size="large" autoFocus={!printed} onClick={onNext}>
          {t('counter.next')}
        </Button>,
        <Button key="again" size="large" onClick={onAgain}>
          {t('counter.again')}
        </Button>,
      ]}
    >
      <CounterFigures row={row} />
    </Result>
  )
}
