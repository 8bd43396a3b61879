import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Colleague } from '#model/api.ts'
import { COMMENT_LENGTH } from '#model/comments.ts'
import { useText } from '#web/i18n/use-text.ts'
import { problemText } from '#web/notify/use-notify.ts'
import { debounce } from '#web/timing/debounce.ts'
import { Button, type GetRef, type MentionProps, Mentions } from '#web/ui/antd.ts'
import { dropDraft, keepDraft, readDraft } from '../../form-view/draft.ts'
import { useWarnBeforeUnload } from '../../form-view/use-warn-before-unload.ts'
import styles from './discussion.module.css'

export interface CommentBoxProps {
  readonly label: string
  readonly send: string
  readonly start?: string
  /** Key under which unsent text is stored when its tab, drawer or record is left. */
  readonly draft: string
  /** Whom `@` offers. */
  readonly colleagues: FindColleagues
  onSend(body: string): Promise<void>
  onCancel?(): void
}

/** Keeps what was typed until the server has taken it. */
export function CommentBox({ label, send, start = '', draft, colleagues, onSend, onCancel }: CommentBoxProps) {
  const { t } = useText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<GetRef<typeof Mentions>>(null)
  const [body, setBody] = useState(() => String(readDraft(draft)?.edits.body ?? start))
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const offered = useColleagues(colleagues)
  const isEmpty = body.trim() === ''
  useWarnBeforeUnload(body !== start)
  function type(next: string) {
    setBody(next)
    // The list follows released keys; what an input method, a paste or dictation puts in comes without one.
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
          // Escape closes the list of colleagues only, not the drawer around it.
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

/** Colleagues who may see the record, by a part of their name or account. */
export type FindColleagues = (text: string) => Promise<readonly Colleague[]>

const SETTLE_MS = 200

/**
 * What a box of mentions offers behind `@`: only those whom the server found for what is written there now. Until it has
 * answered nobody is offered, so that Enter takes nobody.
 */
function useColleagues(find: FindColleagues) {
  const [asked, setAsked] = useState('')
  const latest = useRef('')
  const [found, setFound] = useState<{ readonly text: string; readonly colleagues: readonly Colleague[] }>()
  const [isOpen, setOpen] = useState(false)
  const look = useMemo(
    () =>
      debounce((text: string) => {
        // An answer that comes late must not replace that to what was typed since.
        const answer = (colleagues: readonly Colleague[]) => latest.current === text && setFound({ text, colleagues })
        // Who is not offered can still be written out.
        void find(text).then(answer, () => answer([]))
      }, SETTLE_MS),
    [find],
  )
  useEffect(() => look.cancel, [look])
  const isAnswered = found?.text === asked
  const list: Pick<MentionProps, 'options' | 'loading' | 'filterOption' | 'onSearch' | 'onSelect' | 'onBlur'> = {
    options: isAnswered
      ? found.colleagues.map(({ adAccount, name }) => ({ value: adAccount, label: `${name} @${adAccount}` }))
      : [],
    loading: !isAnswered,
    filterOption: false,
    onSearch(text) {
      setOpen(true)
      if (text === asked && found?.text === text) return
      latest.current = text
      setAsked(text)
      look(text)
    },
    onSelect: () => setOpen(false),
    onBlur: () => setOpen(false),
  }
  /** Answers whether it was open. */
  const close = () => {
    setOpen(false)
    return isOpen
  }
  /** Whether Enter takes somebody, or would if the answer had come. */
  const takesEnter = isOpen && (!isAnswered || found.colleagues.length > 0)
  return { list, takesEnter, close }
}
