import { useState } from 'react'
import type { RecordComment, RecordId } from '#model/api.ts'
import { formatDate, relativeTime } from '#model/dates/dates.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { problemText, useNotify } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Empty } from '#web/ui/antd.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import { Outline } from '#web/ui/outline.tsx'
import { readDraft } from '../../form-view/draft.ts'
import { LoadFailed } from '../../load-failed.tsx'
import { CommentBox, type CommentBoxProps } from './comment-box.tsx'
import styles from './discussion.module.css'
import { useComments } from './use-discussion.ts'

/** Comments on a record, and a box to add one. */
export function RecordComments({ resource, id }: { readonly resource: string; readonly id: RecordId }) {
  const { t } = useText()
  const { me } = useAccount()
  const comments = useComments(resource, id)
  const warnOfUnnotified = useUnnotifiedWarning()
  const address = `/api/resources/${resource}/${id}`
  const draft = `comment:${me.id}:${resource}/${id}`
  if (!comments.entries)
    return comments.error ? <LoadFailed error={comments.error} onRetry={comments.refresh} /> : <Outline lines={3} />
  return (
    <div className={styles.discussion}>
      {comments.error && <LoadFailed error={comments.error} onRetry={comments.refresh} />}
      {comments.entries.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('forms.comment.none')} />
      ) : (
        <ol className={styles.entries}>
          {comments.entries.map(comment => (
            <Comment
              key={comment.id}
              record={address}
              comment={comment}
              comments={comments}
              draft={`${draft}/${comment.id}`}
            />
          ))}
        </ol>
      )}
      <CommentBox
        key={draft}
        draft={draft}
        label={t('forms.comment.write')}
        send={t('forms.comment.send')}
        record={address}
        onSend={async body => warnOfUnnotified(await comments.add({ body }))}
      />
    </div>
  )
}

interface CommentProps {
  /** Address of the record. */
  readonly record: string
  readonly comment: RecordComment
  readonly comments: ReturnType<typeof useComments>
  readonly draft: string
}

function Comment({ record, comment, comments, draft }: CommentProps) {
  const { t, locale } = useText()
  const notify = useNotify()
  const warnOfUnnotified = useUnnotifiedWarning()
  const [editing, setEditing] = useState(readDraft(draft) !== undefined)
  async function remove() {
    const sure = await askConfirm({
      title: t('forms.comment.deleteTitle'),
      text: comment.body.slice(0, 80),
      confirm: t('pages.action.delete'),
      cancel: t('app.cancel'),
      danger: true,
    })
    if (sure) await comments.remove(comment.id).catch(error => notify.error(problemText(error)))
  }
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <strong>{comment.account?.label ?? t('pages.timeline.system')}</strong>
        <time dateTime={comment.at} title={formatDate(comment.at)}>
          {relativeTime(comment.at, Date.now(), locale)}
        </time>
        {comment.editedAt && <span>{t('forms.comment.edited')}</span>}
      </p>
      {editing ? (
        <EditBox
          comment={comment}
          draft={draft}
          label={t('forms.comment.edit')}
          send={t('pages.form.save')}
          record={record}
          onCancel={() => setEditing(false)}
          onSend={async (body, editedAt) => {
            warnOfUnnotified(await comments.edit(comment.id, { body, editedAt }))
            setEditing(false)
          }}
        />
      ) : (
        <p className={styles.body}>{comment.body}</p>
      )}
      {!editing && (comment.mayEdit || comment.mayDelete) && (
        <p className={styles.actions}>
          {comment.mayEdit && (
            <Button type="link" size="small" onClick={() => setEditing(true)}>
              {t('pages.action.edit')}
            </Button>
          )}
          {comment.mayDelete && (
            <Button type="link" size="small" danger onClick={() => void remove()}>
              {t('pages.action.delete')}
            </Button>
          )}
        </p>
      )}
    </li>
  )
}

interface EditBoxProps extends Omit<CommentBoxProps, 'start' | 'onSend'> {
  readonly comment: RecordComment
  onSend(body: string, editedAt: string | null): Promise<void>
}

/** Sends the edit that the change is based on, so that one from another window is not overwritten. */
function EditBox({ comment, onSend, ...props }: EditBoxProps) {
  const [begun] = useState(comment)
  return <CommentBox {...props} start={begun.body} onSend={body => onSend(body, begun.editedAt)} />
}

/** Reports mentioned accounts that were not notified. */
function useUnnotifiedWarning() {
  const { t } = useText()
  const notify = useNotify()
  return ({ unnotified = [] }: RecordComment) => {
    if (unnotified.length === 0) return
    const accounts = unnotified.map(account => `@${account}`).join(' ')
    notify.warning(t('forms.comment.unnotified', { accounts }))
  }
}
