import { use, useEffect, useRef, useState } from 'react'
import type { StudioCompletion } from '#model/api/studio/language.ts'
import { AutoComplete, Input, Select } from '#web/ui/antd.ts'
import styles from '../studio.module.css'
import { completeAt } from '../studio-calls.ts'
import { type Path, textOffsetOf, withValue } from './edit-text.ts'
import { FormContext } from './form-context.ts'

interface NameListProps {
  readonly label: string
  readonly place: Path
  readonly value: readonly string[]
  /** Values that the schema allows. */
  readonly known: readonly unknown[] | undefined
  onChange(value: readonly string[]): void
}

/** A list of texts, with the names that may stand in it. */
export function NameList({ label, place, value, known, onChange }: NameListProps) {
  const { names, load } = useNames([...place, value.length])
  return (
    <Select
      aria-label={label}
      className={styles.wide!}
      mode="tags"
      value={[...value]}
      options={(known ?? names).map(each => ({ value: String(each), label: String(each) }))}
      onFocus={() => load()}
      onChange={onChange}
    />
  )
}

interface TextBoxProps {
  readonly label: string
  readonly language?: string
  /** Position in the file where a name can be chosen. */
  readonly place?: Path
  /** It cannot be cleared. */
  readonly isRequired: boolean
  readonly value: string
  onCommit(value: string): void
}

/**
 * A text, with the names that may stand in it, or those of an expression at the caret. Applied on blur or Enter: otherwise each
 * key would be a change of the file.
 */
export function TextBox({ label, language, place, isRequired, value, onCommit }: TextBoxProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const [isOpen, setOpen] = useState(false)
  const { names, expression, load } = useNames(place)
  const isExpression = expression !== undefined
  // Whoever types before the first answer is completed, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every later key loads by itself.
  useEffect(() => {
    if (isExpression && typed !== value) load(typed)
  }, [isExpression])
  const commit = (next = typed) => {
    if (next === '' && isRequired) setTyped(value)
    else if (next !== value) onCommit(next)
  }
  const box = { 'aria-label': label, onBlur: () => commit() }
  if (!place)
    return (
      <Input
        {...box}
        prefix={language && <small className={styles.quiet}>{language}</small>}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onPressEnter={() => commit()}
      />
    )
  const options = expression
    ? partsOf(expression, typed)
    : names.filter(each => typed === value || each.includes(typed)).map(each => ({ value: each, label: each }))
  const write = (next: string, caret = next.length) => {
    setTyped(next)
    if (expression) load(next.slice(0, caret))
  }
  return (
    <AutoComplete
      {...box}
      className={styles.wide!}
      popupMatchSelectWidth={!expression}
      // Enter finishes an expression, whose next word could be completed as well.
      defaultActiveFirstOption={!expression}
      value={typed}
      options={options}
      onOpenChange={setOpen}
      onFocus={() => load(expression ? typed : '')}
      onChange={(next: string) => write(next, caretIn(next))}
      onSelect={(next: string) => (expression ? write(next) : commit(next))}
      onKeyDown={event => {
        if (event.key === 'Enter' && !(expression && isOpen && options.length > 0)) commit()
        if (event.key === 'Escape') setTyped(value)
      }}
    />
  )
}

/** What may stand at the caret of an expression. */
interface ExpressionParts {
  /** The text before the caret that was completed. */
  readonly typed: string
  /** Where the word at the caret begins in it. */
  readonly start: number
  readonly found: readonly StudioCompletion[]
}

/** Each completion as the whole expression that has it. */
function partsOf({ typed, start, found }: ExpressionParts, whole: string) {
  // On focus the caret in an expression is not known.
  if (!whole.startsWith(typed) || (typed === '' && whole !== '')) return []
  const word = typed.slice(start)
  return found
    .filter(({ label }) => label.startsWith(word) && label !== word)
    .map(({ label, insert = label }) => ({ label, value: typed.slice(0, start) + insert + whole.slice(typed.length) }))
}

function caretIn(text: string): number {
  const input = document.activeElement
  return (input instanceof HTMLInputElement ? input.selectionStart : null) ?? text.length
}

/** Completions of the language service at a position of the file, fetched on demand: names, or what an expression may go on with. */
function useNames(place: Path | undefined) {
  const { file, text } = use(FormContext)!
  const [names, setNames] = useState<readonly string[]>([])
  const [expression, setExpression] = useState<ExpressionParts>()
  const last = useRef(0)
  async function load(typed: string) {
    if (!place) return
    const own = ++last.current
    const asked = withValue(text, place, typed)
    const begin = textOffsetOf(asked, place)
    // Quotation marks are escaped in the text.
    const offset = begin + JSON.stringify(typed).length - 2
    // Without completions it is a text input.
    const found = await completeAt({ path: file, text: asked, offset }).catch(() => [])
    if (own !== last.current) return
    const isExpression = found.some(({ kind }) => kind === 'variable' || kind === 'function')
    if (isExpression || typed !== '')
      setExpression({ typed, start: Math.min((found[0]?.start ?? offset) - begin, typed.length), found })
    else setNames(found.map(({ label }) => label))
  }
  return { names, expression, load: (typed = '') => void load(typed) }
}
