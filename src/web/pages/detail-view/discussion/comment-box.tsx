import { useId, useRef, useState } from 'react'
import { COMMENT_LENGTH } from '#model/comments.ts'
import { problemText } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useDebounced } from '#web/timing/debounce.ts'
import { Button, type GetRef, type MentionProps, Mentions } from '#web/ui/antd.ts'
import { dropDraft, keepDraft, readDraft } from '../../form-view/draft.ts'
import { useWarnBeforeUnload } from '../../form-view/use-warn-before-unload.ts'
import styles from './discussion.module.css'
import { useColleagues } from './use-discussion.ts'

export interface CommentBoxProps {
  readonly label: string
  readonly send: string
  readonly start?: string
  /** Key under which unsent text is stored when its tab, drawer or record is closed. */
  readonly draft: string
  /** Address of the record; `@` offers accounts that may see it. */
  readonly record: string
  onSend(body: string): Promise<void>
  onCancel?(): void
}

/** Stores the text until the server has accepted it. */
export function CommentBox({ label, send, start = '', draft, record, onSend, onCancel }: CommentBoxProps) {
  const { t } = useText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<GetRef<typeof Mentions>>(null)
  const [body, setBody] = useState(() => String(readDraft(draft)?.edits.body ?? start))
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const offered = useMentioned(record)
  const isEmpty = body.trim() === ''
  useWarnBeforeUnload(body !== start)
  function type(next: string) {
    setBody(next)
    // The list reacts to keyup; input methods, paste and dictation insert text without one.
    box.current?.textarea?.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
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
      ref={form}
      className={styles.box}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Mentions
        ref={box}
        id={id}
        value={body}
        maxLength={COMMENT_LENGTH}
        rows={3}
        placeholder={t('forms.comment.hint', { label })}
        onChange={type}
        {...offered.list}
        getPopupContainer={() => surroundings(form.current)}
        notFoundContent={t('forms.comment.nobody')}
        onKeyDown={event => {
          // Escape closes only the list of colleagues, not the drawer around it.
          if (event.key === 'Escape' && offered.close()) event.stopPropagation()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !offered.takesEnter) void submit()
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

/** The list of colleagues is inside the container of the box, for screen readers too. */
function surroundings(box: HTMLElement | null): HTMLElement {
  return box?.closest<HTMLElement>('[role="dialog"], main') ?? document.body
}

const SETTLE_MS = 200

/**
 * Options of the mention list: only colleagues that the server found for the current text. Until it has responded nobody is
 * offered, so that Enter takes nobody.
 */
function useMentioned(record: string) {
  const [asked, setAsked] = useState('')
  const [isOpen, setOpen] = useState(false)
  const q = useDebounced(asked, SETTLE_MS)
  const { data, isPending } = useColleagues(record, q, isOpen)
  const isAnswered = asked === q && !isPending
  // Colleagues that are not offered, for instance because the search failed, can still be typed.
  const colleagues = isAnswered ? (data?.data ?? []) : []
  const list: Pick<MentionProps, 'options' | 'loading' | 'filterOption' | 'onSearch' | 'onSelect' | 'onBlur'> = {
    options: colleagues.map(({ adAccount, name }) => ({ value: adAccount, label: `${name} @${adAccount}` })),
    loading: !isAnswered,
    filterOption: false,
    onSearch(text) {
      setOpen(true)
      setAsked(text)
    },
    onSelect: () => setOpen(false),
    onBlur: () => setOpen(false),
  }
  /** Returns whether it was open. */
  const close = () => {
    setOpen(false)
    return isOpen
  }
  /** Whether Enter takes somebody, or would after a pending response. */
  const takesEnter = isOpen && (!isAnswered || colleagues.length > 0)
  return { list, takesEnter, close }
}
