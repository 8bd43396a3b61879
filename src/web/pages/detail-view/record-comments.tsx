import { Button, Empty, Input, Skeleton } from 'antd'
import { useId, useState } from 'react'
import type { RecordComment } from '#model/api.ts'
import { formatDate, relativeTime } from '#model/dates.ts'
import { useAccount } from '#web/account/use-account.ts'
import { useText } from '#web/i18n/use-text.ts'
import { askConfirm } from '#web/notify/confirm.ts'
import { problemText, useNotify } from '#web/notify/use-notify.ts'
import { dropDraft, keepDraft, readDraft } from '../form-view/draft.ts'
import { useWarnBeforeUnload } from '../form-view/use-warn-before-unload.ts'
import { LoadFailed } from '../load-failed.tsx'
import styles from './discussion.module.css'
import { useComments } from './use-discussion.ts'

const LONGEST = 2000

/** What people said about a record, and a box to add to it. */
export function RecordComments({ resource, id }: { readonly resource: string; readonly id: number }) {
  const { t } = useText()
  const { me } = useAccount()
  const comments = useComments(resource, id)
  const draft = `comment:${me.id}:${resource}/${id}`
  if (!comments.entries)
    return comments.error ? (
      <LoadFailed error={comments.error} onRetry={comments.refresh} />
    ) : (
      <Skeleton active title={false} />
    )
  return (
    <div className={styles.discussion}>
      {comments.error && <LoadFailed error={comments.error} onRetry={comments.refresh} />}
      {comments.entries.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('forms.comment.none')} />
      ) : (
        <ol className={styles.entries}>
          {comments.entries.map(comment => (
            <Comment key={comment.id} comment={comment} comments={comments} draft={`${draft}/${comment.id}`} />
          ))}
        </ol>
      )}
      <CommentBox
        key={draft}
        draft={draft}
        label={t('forms.comment.write')}
        send={t('forms.comment.send')}
        onSend={body => comments.add({ body })}
      />
    </div>
  )
}

interface CommentProps {
  readonly comment: RecordComment
  readonly comments: ReturnType<typeof useComments>
  readonly draft: string
}

function Comment({ comment, comments, draft }: CommentProps) {
  const { t, locale } = useText()
  const notify = useNotify()
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
        <CommentBox
          draft={draft}
          label={t('forms.comment.edit')}
          send={t('pages.form.save')}
          start={comment.body}
          onCancel={() => setEditing(false)}
          onSend={async body => {
            await comments.edit(comment.id, { body })
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

interface CommentBoxProps {
  readonly label: string
  readonly send: string
  readonly start?: string
  /** Name under which unsent text is kept when its tab, drawer or record is left. */
  readonly draft: string
  onSend(body: string): Promise<void>
  onCancel?(): void
}

/** Keeps what was typed until the server has taken it. */
function CommentBox({ label, send, start = '', draft, onSend, onCancel }: CommentBoxProps) {
  const { t } = useText()
  const id = useId()
  const [body, setBody] = useState(() => String(readDraft(draft)?.edits.body ?? start))
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const isEmpty = body.trim() === ''
  useWarnBeforeUnload(body !== start)
  function type(next: string) {
    setBody(next)
    keepDraft(draft, { edits: next === start ? {} : { body: next }, at: Date.now(), version: 0 })
  }
  async function submit() {
    if (isEmpty || sending) return
    setSending(true)
    setProblem('')
    try {
      await onSend(body)
      dropDraft(draft)
      setBody(start)
    } catch (error) {
      setProblem(problemText(error))
    }
    setSending(false)
  }
  return (
    <form
      className={styles.box}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Input.TextArea
        id={id}
        value={body}
        maxLength={LONGEST}
        rows={3}
        placeholder={label}
        onChange={event => type(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
        }}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" disabled={isEmpty} loading={sending} title="Ctrl+Enter">
          {send}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              dropDraft(draft)
              onCancel()
            }}
          >
            {t('app.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
