import { getLocation } from 'jsonc-parser'
import { createContext, use, useEffect, useMemo, useState } from 'react'
import type { Schema } from '#model/config-schema/schemas-at.ts'
import { AutoComplete, Button, Input, InputNumber, Select, Switch } from '#web/ui/antd.ts'
import type { Addition, Values } from '../additions/additions.ts'
import styles from '../studio.module.css'
import { completeAt } from '../studio-calls.ts'
import { useStudioText } from '../studio-text.ts'
import { isSound, type Path, textOffsetOf, valueAt, withValue } from './edit-text.ts'
import { type FormSchema, formSchema } from './form-schema.ts'
import { useSchema } from './use-schema.ts'
import { WorkflowDrawing } from './workflow-drawing.tsx'

interface SidePanelProps {
  /** Path and kind of the file. */
  readonly file: string
  readonly kind: string
  readonly text: string
  readonly cursor: number
  onChange(text: string): void
  /** Moves the cursor to a part of the file. */
  onGo(path: Path): void
  /** Lists where the part at the cursor is used. */
  onUses(): void
  /** Opens the dialog for a new part, with these initial values. */
  onAdd(what: Addition, begin: Values): void
}

type Form = Pick<SidePanelProps, 'file' | 'text' | 'onGo'>
const FormContext = createContext<Form | undefined>(undefined)

/** A form for the value at the cursor, generated from the schema of the file; its changes edit the text. */
export default function SidePanel({ file, kind, text, cursor, onChange, onGo, onUses, onAdd }: SidePanelProps) {
  const t = useStudioText()
  const schema = useSchema(kind)
  const at = useMemo(() => (schema ? placeAt(schema, text, cursor) : undefined), [schema, text, cursor])
  const form = useMemo(() => ({ file, text, onGo }), [file, text, onGo])
  // An invalid text could not be changed safely.
  if (!isSound(text)) return <aside className={styles.side}>{t('studio.formBroken')}</aside>
  if (!schema || !at) return null
  const { path, cursorPath, own, value, whole } = at
  const names = Object.entries(own.properties ?? {}).filter(([name]) => name !== '$schema')
  const isSet = ([name]: [string, unknown]) => value[name] !== undefined
  const row = ([name]: [string, unknown]) => (
    <FieldRow
      key={`${path.join('/')}/${name}`}
      name={name}
      path={[...path, name]}
      schema={formSchema(schema, whole, [...path, name]) ?? {}}
      isRequired={own.required?.includes(name) === true}
      value={value[name]}
      onChange={next => onChange(withValue(text, [...path, name], next))}
    />
  )
  const unset = names.filter(each => !isSet(each))
  return (
    <aside className={styles.side} aria-label={t('studio.form')}>
      <div className={styles.sideHead}>
        <h2>
          <Button type="link" size="small" onClick={() => onGo([])}>
            {t('studio.wholeFile')}
          </Button>
          {path.map((step, at) => (
            <span key={path.slice(0, at + 1).join('/')}>
              {' › '}
              <Button type="link" size="small" onClick={() => onGo(path.slice(0, at + 1))}>
                {step}
              </Button>
            </span>
          ))}
        </h2>
        <Button size="small" onClick={onUses}>
          {t('studio.uses')}
        </Button>
      </div>
      {cursorPath[0] === 'workflows' && (
        <WorkflowDrawing text={text} path={cursorPath} onChange={onChange} onGo={onGo} onAdd={onAdd} />
      )}
      <FormContext value={form}>
        {names.filter(isSet).map(row)}
        {unset.length > 0 && (
          <details>
            <summary>{t('studio.more', { count: unset.length })}</summary>
            {unset.map(row)}
          </details>
        )}
      </FormContext>
    </aside>
  )
}

interface FormPlace {
  readonly path: Path
  /** Where the cursor is, which may be a part that has no form. */
  readonly cursorPath: Path
  readonly own: FormSchema
  /** The file. */
  readonly whole: unknown
  readonly value: Readonly<Record<string, unknown>>
}

/** The nearest object around the cursor whose members the schema describes. A bilingual text is a value of it. */
function placeAt(root: Schema, text: string, cursor: number): FormPlace | undefined {
  const whole = valueAt(text, [])
  const { path: cursorPath } = getLocation(text, cursor)
  for (let length = cursorPath.length; length >= 0; length--) {
    const here = cursorPath.slice(0, length)
    const value = valueAt(text, here)
    const own = formSchema(root, whole, here)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isObject && own?.properties && !isLocalized(own))
      return { path: here, cursorPath, own, whole, value: value as Readonly<Record<string, unknown>> }
  }
  return undefined
}

const LANGUAGES = ['zh-CN', 'en-US'] as const

function isLocalized({ properties }: FormSchema): boolean {
  return properties !== undefined && LANGUAGES.every(locale => Object.hasOwn(properties, locale))
}

interface FieldRowProps {
  readonly name: string
  readonly path: Path
  readonly schema: FormSchema
  readonly isRequired: boolean
  readonly value: unknown
  onChange(value: unknown): void
}

function FieldRow(props: FieldRowProps) {
  const { name, schema, isRequired, value } = props
  const isElsewhere = isEditedElsewhere(schema, value)
  // A label would click the first of several buttons.
  const Row = isElsewhere ? 'div' : 'label'
  return (
    <Row className={styles.fieldRow}>
      <span>
        {name}
        {isRequired && ' *'}
      </span>
      {isElsewhere ? <Members {...props} /> : <Control {...props} />}
      {schema.description && <small className={styles.quiet}>{withCode(schema.description)}</small>}
    </Row>
  )
}

/** What stands between backticks in a description, as code. */
function withCode(description: string) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text are identified by their position.
  return description.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))
}

const SIMPLE = ['boolean', 'string', 'integer', 'number']

/** Whether the value has nested parts; its button moves the cursor to it. */
function isEditedElsewhere(schema: FormSchema, value: unknown): boolean {
  if (isLocalized(schema) || schema.enum || SIMPLE.includes(schema.type ?? '')) return false
  if (value === undefined) return schema.type !== 'array' || schema.items?.type !== 'string'
  return !Array.isArray(value) || value.some(each => typeof each !== 'string')
}

function Control({ name, path, schema, isRequired, value, onChange }: FieldRowProps) {
  const options = (values: readonly unknown[]) => values.map(each => ({ value: String(each), label: String(each) }))
  if (isLocalized(schema)) {
    const texts = (value ?? {}) as Readonly<Record<string, string>>
    return LANGUAGES.map(locale => (
      <TextBox
        key={locale}
        label={`${name} ${locale}`}
        language={locale}
        isRequired
        value={texts[locale] ?? ''}
        onCommit={next =>
          onChange({ 'zh-CN': texts['zh-CN'] ?? next, 'en-US': texts['en-US'] ?? next, [locale]: next })
        }
      />
    ))
  }
  if (schema.enum)
    return (
      <Select
        aria-label={name}
        className={styles.wide!}
        showSearch
        allowClear={!isRequired}
        value={value as string | undefined}
        options={options(schema.enum)}
        onChange={next => onChange(next ?? undefined)}
      />
    )
  switch (schema.type) {
    case 'boolean':
      return (
        <Switch
          aria-label={name}
          size="small"
          checked={value === true}
          onChange={on => onChange(on ? true : undefined)}
        />
      )
    case 'string':
      return (
        <TextBox
          label={name}
          place={path}
          isRequired={isRequired}
          value={typeof value === 'string' ? value : ''}
          onCommit={next => onChange(next === '' ? undefined : next)}
        />
      )
    case 'integer':
    case 'number':
      return (
        <InputNumber
          aria-label={name}
          className={styles.wide!}
          value={typeof value === 'number' ? value : null}
          onChange={next => onChange(next ?? undefined)}
        />
      )
    default:
      return (
        <NameList
          label={name}
          place={path}
          value={(value ?? []) as readonly string[]}
          known={schema.items?.enum}
          onChange={next => onChange(next.length === 0 && !isRequired ? undefined : next)}
        />
      )
  }
}

/** The parts of a value that is edited elsewhere: each moves the cursor to its position. Empty ones can be added. */
function Members({ name, path, schema, value, onChange }: FieldRowProps) {
  const t = useStudioText()
  const { onGo } = use(FormContext)!
  const isList = schema.type === 'array'
  const add = (
    <Button
      size="small"
      aria-label={`${t('studio.add')} ${name}`}
      onClick={() => onChange(isList ? [...((value ?? []) as readonly unknown[]), {}] : {})}
    >
      {t('studio.add')}
    </Button>
  )
  if (value === undefined) return isList || schema.type === 'object' ? add : <code>—</code>
  if (typeof value !== 'object' || value === null) return <code>{JSON.stringify(value)}</code>
  const members = Array.isArray(value)
    ? value.map((each, at) => ({ key: at, label: memberLabel(each) ?? String(at + 1) }))
    : Object.keys(value).map(key => ({ key, label: key }))
  return (
    <span className={styles.members}>
      {members.map(({ key, label }) => (
        <Button key={key} size="small" onClick={() => onGo([...path, key])}>
          {label}
        </Button>
      ))}
      {members.length === 0 && !isList && (
        <Button size="small" aria-label={name} onClick={() => onGo(path)}>
          {'{ }'}
        </Button>
      )}
      {isList && add}
    </span>
  )
}

/** What identifies an entry of a list: its first text. */
function memberLabel(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry
  if (typeof entry !== 'object' || entry === null) return undefined
  const first = Object.values(entry).flat()[0] as unknown
  return typeof first === 'string' && first.length <= 40 ? first : undefined
}

interface NameListProps {
  readonly label: string
  readonly place: Path
  readonly value: readonly string[]
  /** Values that the schema allows. */
  readonly known: readonly unknown[] | undefined
  onChange(value: readonly string[]): void
}

function NameList({ label, place, value, known, onChange }: NameListProps) {
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

/** Applied on blur or Enter: otherwise each key would be a change of the text. */
function TextBox({ label, language, place, isRequired, value, onCommit }: TextBoxProps) {
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
