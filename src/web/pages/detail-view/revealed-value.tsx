import { useCustomMutation } from '@refinedev/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { RecordId, Row } from '#model/api.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import { problemText } from '#web/data/notify/use-notify.ts'
import { viewsOf } from '#web/fields/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Input, Modal } from '#web/ui/antd.ts'
import { EyeOutlined } from '#web/ui/icons.ts'
import { useInvalidateTimeline } from '../records/use-invalidate-all.ts'

/** How long a revealed value stays visible. */
const SHOWN_MS = 60_000
const SHORTEST_REASON = 2

interface RevealedValueProps {
  readonly resource: ClientResource
  readonly field: ClientField
  readonly row: Row
  /** The masked value. */
  readonly children: ReactNode
}

/** A masked value with a button that asks for a reason and reveals it for a minute. */
export function RevealedValue({ resource, field, row, children }: RevealedValueProps) {
  const { t, text } = useText()
  const [asking, setAsking] = useState(false)
  const [revealed, setRevealed] = useState<{ readonly value: unknown }>()
  useEffect(() => {
    if (!revealed) return
    const timer = setTimeout(() => setRevealed(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [revealed])
  const { View } = viewsOf(field)
  const title = text(field.title)
  if (revealed)
    return (
      <span role="status">
        <View field={field} resource={resource} value={revealed.value} row={row} mode="detail" />
      </span>
    )
  return (
    <>
      {children}{' '}
      <Button
        type="text"
        size="small"
        className="st-no-print"
        icon={<EyeOutlined aria-hidden />}
        aria-label={t('forms.reveal.button', { title })}
        title={t('forms.reveal.button', { title })}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ReasonDialog
          resource={resource}
          field={field}
          id={row.id}
          onClose={() => setAsking(false)}
          onRevealed={value => {
            setAsking(false)
            setRevealed({ value })
          }}
        />
      )}
    </>
  )
}

interface ReasonDialogProps {
  readonly resource: ClientResource
  readonly field: ClientField
  readonly id: RecordId
  onClose(): void
  onRevealed(value: unknown): void
}

function ReasonDialog({ resource, field, id, onClose, onRevealed }: ReasonDialogProps) {
  const { t, text } = useText()
  const invalidateTimeline = useInvalidateTimeline()
  const { mutateAsync } = useCustomMutation<{ value: unknown }>()
  const inputId = useId()
  const [reason, setReason] = useState('')
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState('')
  const isTooShort = reason.trim().length < SHORTEST_REASON
  async function reveal() {
    if (isTooShort || running) return
    setRunning(true)
    try {
      const { data } = await mutateAsync({
        url: `/api/resources/${resource.name}/${id}/reveal`,
        method: 'post',
        values: { field: field.name, reason },
        meta: { stay: true },
        successNotification: false,
        errorNotification: false,
      })
      invalidateTimeline()
      onRevealed(data.value)
    } catch (error) {
      setProblem(problemText(error))
      setRunning(false)
    }
  }
  return (
    <Modal
      open
      title={t('forms.reveal.title', { title: text(field.title) })}
      okText={t('forms.reveal.show')}
      okButtonProps={{ disabled: isTooShort, loading: running }}
      cancelText={t('app.cancel')}
      onOk={() => void reveal()}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t('forms.reveal.lead')}</p>
      <label htmlFor={inputId}>{t('forms.reveal.reason')}</label>
      <Input
        id={inputId}
        value={reason}
        maxLength={200}
        autoFocus
        onChange={event => setReason(event.target.value)}
        onPressEnter={() => void reveal()}
      />
      {problem && <p role="alert">{problem}</p>}
    </Modal>
  )
}
