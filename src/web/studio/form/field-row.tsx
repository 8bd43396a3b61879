import { use } from 'react'
import { Button, InputNumber, Select, Switch } from '#web/ui/antd.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'
import type { Path } from './edit-text.ts'
import { FormContext } from './form-context.ts'
import type { FormSchema } from './form-schema.ts'
import { NameList, TextBox } from './name-inputs.tsx'

interface FieldRowProps {
  readonly name: string
  readonly path: Path
  readonly schema: FormSchema
  readonly isRequired: boolean
  readonly value: unknown
  onChange(value: unknown): void
}

/** One key of the value at the cursor: its input, or buttons that lead to its parts. */
export function FieldRow(props: FieldRowProps) {
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

const LANGUAGES = ['zh-CN', 'en-US'] as const

/** Whether the value is a text in both languages. */
export function isLocalized({ properties }: FormSchema): boolean {
  return properties !== undefined && LANGUAGES.every(locale => Object.hasOwn(properties, locale))
}

const SIMPLE = ['boolean', 'string', 'integer', 'number']

/** Whether the value has nested parts; its button moves the cursor to it. */
function isEditedElsewhere(schema: FormSchema, value: unknown): boolean {
  if (isLocalized(schema) || schema.enum || SIMPLE.includes(schema.type ?? '')) return false
  if (isAny(schema)) return typeof value === 'object' && value !== null
  if (value === undefined) return schema.type !== 'array' || schema.items?.type !== 'string'
  return !Array.isArray(value) || value.some(each => typeof each !== 'string')
}

/** Whether any value may stand there, such as the default of a field. */
function isAny({ type, properties, items }: FormSchema): boolean {
  return type === undefined && properties === undefined && items === undefined
}

/** A value as it is typed: numbers and true as such, texts without quotation marks unless they would be taken for those. */
const typedOf = (value: unknown) =>
  typeof value === 'string' && readTyped(value) === value ? value : JSON.stringify(value)

function readTyped(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return typed
  }
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
  if (isAny(schema))
    return (
      <TextBox
        label={name}
        place={path}
        isRequired={isRequired}
        value={value === undefined ? '' : typedOf(value)}
        onCommit={next => onChange(next === '' ? undefined : readTyped(next))}
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
