import { use, useEffect, useState } from 'react'
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
      onFocus={load}
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

/** A text, with the names that may stand in it. Applied on blur or Enter: otherwise each key would be a change of the file. */
export function TextBox({ label, language, place, isRequired, value, onCommit }: TextBoxProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const { names, load } = useNames(place)
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
  return (
    <AutoComplete
      {...box}
      className={styles.wide!}
      value={typed}
      options={names.filter(each => typed === value || each.includes(typed)).map(each => ({ value: each }))}
      onFocus={load}
      onChange={setTyped}
      onSelect={(next: string) => commit(next)}
      onKeyDown={event => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setTyped(value)
      }}
    />
  )
}

/** Completions of the language service at a position of the file, fetched on demand. */
function useNames(place: Path | undefined) {
  const { file, text } = use(FormContext)!
  const [names, setNames] = useState<readonly string[]>([])
  async function load() {
    if (!place) return
    const asked = withValue(text, place, '')
    const offset = textOffsetOf(asked, place)
    // Without completions it is a text input.
    const found = await completeAt({ path: file, text: asked, offset }).catch(() => [])
    const isExpression = found.some(({ kind }) => kind === 'variable' || kind === 'function')
    setNames(isExpression ? [] : found.map(({ label }) => label))
  }
  return { names, load: () => void load() }
}
