import { type ChangeEvent, type ComponentProps, createContext, type KeyboardEvent, use, useMemo, useState } from 'react'
import { DatePicker } from '#web/ui/antd.ts'
import { selectAria } from '../choices/select-aria.ts'
import type { DateInputProps } from './date-kind.ts'
import { fromStored, toStored } from './date-moment.ts'
import { useCalendarLanguage } from './use-calendar-language.ts'

/**
 * Calendar for one date, month or datetime. Typed text is parsed with each key, in any usual form; unparsable text stays in the
 * box and becomes the value, so that the field's own rule refuses it.
 */
export default function LazyDatePicker(props: DateInputProps) {
  const { id, kind, value, disabled, min, invalid = false, onChange } = props
  useCalendarLanguage()
  const [typing, setTyping] = useState<string>()
  const unread = isUnread(value) ? value.typed : ''
  const box = useMemo<Box>(
    () => ({
      text: typing ?? unread,
      invalid,
      type(text) {
        setTyping(text)
        onChange(text.trim() === '' ? null : (kind.read(text) ?? ({ typed: text } satisfies Unread)))
      },
    }),
    [typing, unread, invalid, kind, onChange],
  )
  return (
    <BoxContext value={box}>
      <DatePicker
        id={id}
        className="st-input-wide"
        picker={kind.picker}
        showTime={kind.showTime ? { format: 'HH:mm' } : false}
        format={kind.display}
        value={fromStored(value, kind)}
        disabled={disabled}
        minDate={fromStored(min, kind) ?? undefined}
        components={COMPONENTS}
        {...selectAria(props)}
        onKeyDown={event => {
          if (event.key === 'Enter') enter(event, () => setTyping(undefined))
        }}
        onBlur={() => setTyping(undefined)}
        onChange={next => {
          setTyping(undefined)
          onChange(next ? toStored(next, kind) : null)
        }}
      />
    </BoxContext>
  )
}

/** Typed text that is no date; an object, because a row of digits would be read as a timestamp. */
interface Unread {
  readonly typed: string
}

function isUnread(value: unknown): value is Unread {
  return typeof value === 'object' && value !== null && 'typed' in value && typeof value.typed === 'string'
}

/** Enter accepts the date and must not submit the form; Ctrl+Enter does, as everywhere. */
function enter(event: KeyboardEvent, take: () => void): void {
  take()
  event.preventDefault()
}

interface Box {
  /** Typed text, or text that could not be parsed; '' = the calendar's own text. */
  readonly text: string
  readonly invalid: boolean
  type(text: string): void
}

const BoxContext = createContext<Box>({ text: '', invalid: false, type() {} })

const COMPONENTS = { input: TypedInput }

function TypedInput({ onChange, value, ...rest }: ComponentProps<'input'>) {
  const { text, invalid, type } = use(BoxContext)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    type(event.target.value)
    onChange?.(event)
  }
  // The calendar would mark text as invalid that only it cannot parse.
  return <input {...rest} aria-invalid={invalid || undefined} value={text === '' ? value : text} onChange={change} />
}
