import { Suspense, useState } from 'react'
import { type ReportOptions, reportOf } from '#model/page-kinds/report.ts'
import { isServedHere } from '#web/data/providers/rest-source/list-support.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Button, Dropdown, Space } from '#web/ui/antd.ts'
import { ClockCircleOutlined, DownOutlined, ExportOutlined } from '#web/ui/icons.ts'
import type { ListPage } from '../use-list-page.ts'
import { useListExport } from './use-list-export.ts'

const SendDialog = lazyPart(() => import('#web/pages/subscriptions/send-dialog.tsx'))

const FORMATS = ['xlsx', 'csv'] as const

interface ExportButtonProps {
  readonly list: ListPage
  readonly narrow: boolean
  /** Whether the records are rendered as rows. */
  readonly asRows: boolean
}

/** On a phone only the icon, so that the buttons fit on one line. */
export function ExportButton({ list, narrow, asRows }: ExportButtonProps) {
  const { t } = useText()
  const { running, run } = useListExport(list)
  const [sending, setSending] = useState(false)
  const disabled = list.data.total === 0
  const button = (
    <Button
      icon={<ExportOutlined aria-hidden />}
      data-part="action:export"
      loading={running}
      disabled={disabled}
      onClick={() => run()}
      {...(narrow && { 'aria-label': t('pages.action.export'), title: t('pages.action.export') })}
    >
      {narrow ? null : t('pages.action.export')}
    </Button>
  )
  if (!isServedHere(list.resource)) return button
  const items = [
    ...FORMATS.map(format => ({
      key: format as string,
      label: t(`pages.export.${format}`),
      onClick: () => run(format),
    })),
    // Statistics have their own button to send figures.
    ...(asRows || !reportOf(list.page)
      ? [{ key: 'send', label: t('pages.export.regularly'), onClick: () => setSending(true) }]
      : []),
  ]
  return (
    <Space.Compact>
      {button}
      <Dropdown menu={{ items }} trigger={['click']} disabled={disabled || running}>
        <Button
          icon={<DownOutlined aria-hidden />}
          aria-label={t('pages.export.format')}
          title={t('pages.export.format')}
        />
      </Dropdown>
      <Suspense fallback={null}>{sending && <SendDialog list={list} onClose={() => setSending(false)} />}</Suspense>
    </Space.Compact>
  )
}

/** Subscribes to the figures. */
export function SendButton({ list, report }: { readonly list: ListPage; readonly report: ReportOptions }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const label = t('pages.export.regularly')
  return (
    <>
      <Button
        icon={<ClockCircleOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>
        {open && <SendDialog list={list} report={report} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
