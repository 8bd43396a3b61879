import { useRef, useState } from 'react'
import type { RecordAttachment, RecordId } from '#model/api.ts'
import { formatDate } from '#model/dates/dates.ts'
import { problemText, useNotify } from '#web/data/notify/use-notify.ts'
import { sizeText } from '#web/fields/uploads/stored-files.ts'
import { uploadFile } from '#web/fields/uploads/upload-file.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Empty } from '#web/ui/antd.ts'
import { PaperClipOutlined, UploadOutlined } from '#web/ui/icons.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import { Outline } from '#web/ui/outline.tsx'
import { LoadFailed } from '../../load-failed.tsx'
import styles from './discussion.module.css'
import { useAttachments } from './use-discussion.ts'

/** Attachments of a record, besides files in its fields. */
export function RecordAttachments({ resource, id }: { readonly resource: string; readonly id: RecordId }) {
  const { t } = useText()
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const [uploading, setUploading] = useState(false)
  const attachments = useAttachments(resource, id)
  const { error } = attachments
  if (!attachments.entries)
    return error ? <LoadFailed error={error} onRetry={attachments.refresh} /> : <Outline lines={3} />

  async function add(files: readonly File[]) {
    setUploading(true)
    for (const file of files) {
      try {
        await attachments.add({ file: (await uploadFile(file, ignore)).id })
      } catch (error) {
        notify.error(`${file.name}: ${problemText(error)}`)
      }
    }
    setUploading(false)
  }
  async function remove({ id: entry, file }: RecordAttachment) {
    const sure = await askConfirm({
      title: t('forms.attachment.deleteTitle'),
      text: file.name,
      confirm: t('pages.action.delete'),
      cancel: t('app.cancel'),
      danger: true,
    })
    if (sure) await attachments.remove(entry).catch(error => notify.error(problemText(error)))
  }

  return (
    <div className={styles.discussion}>
      {error && <LoadFailed error={error} onRetry={attachments.refresh} />}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('forms.attachment.add')}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void add(files)
        }}
      />
      <div>
        <Button icon={<UploadOutlined aria-hidden />} loading={uploading} onClick={() => input.current?.click()}>
          {t('forms.attachment.add')}
        </Button>
      </div>
      {attachments.entries.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('forms.attachment.none')} />
      ) : (
        <ul className={styles.entries}>
          {attachments.entries.map(attachment => (
            <li key={attachment.id} className={styles.entry}>
              <p className={styles.head}>
                <a href={attachment.file.url} download={attachment.file.name}>
                  <PaperClipOutlined aria-hidden /> {attachment.file.name}
                </a>
                <span>{sizeText(attachment.file.size)}</span>
                <span>{attachment.account?.label}</span>
                <time dateTime={attachment.at}>{formatDate(attachment.at, 'YYYY-MM-DD HH:mm')}</time>
                {attachment.mayDelete && (
                  <Button
                    type="link"
                    size="small"
                    danger
                    aria-label={`${t('pages.action.delete')} ${attachment.file.name}`}
                    onClick={() => void remove(attachment)}
                  >
                    {t('pages.action.delete')}
                  </Button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ignore(): void {}
