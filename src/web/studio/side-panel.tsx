import { getLocation } from 'jsonc-parser'
import { useEffect, useMemo, useState } from 'react'
import type { Schema } from '#model/config-schema/schemas-at.ts'
import { Input, InputNumber, Select, Switch } from '#web/ui/antd.ts'
import { type Path, valueAt, withValue } from './edit-text.ts'
import { type FormSchema, formSchema } from './form-schema.ts'
import styles from './studio.module.css'
import { useStudioText } from './studio-text.ts'
import { useSchema } from './use-schema.ts'
import { WorkflowDrawing } from './workflow-drawing.tsx'

interface SidePanelProps {
  readonly kind: string
  readonly text: string
  readonly cursor: number
  onChange(text: string): void
}

/** A form for what the cursor stands in, made from the schema of the file; what is changed in it changes the text. */
export default function SidePanel({ kind, text, cursor, onChange }: SidePanelProps) {
  const t = useStudioText()
  const schema = useSchema(kind)
  const at = useMemo(() => (schema ? placeAt(schema, text, cursor) : undefined), [schema, text, cursor])
  if (!schema || !at) return null
  const { path, own, value, whole } = at
  const names = Object.entries(own.properties ?? {}).filter(([name]) => name !== '$schema')
  const isSet = ([name]: [string, unknown]) => value[name] !== undefined
  const row = ([name]: [string, unknown]) => (
    <FieldRow
      key={`${path.join('/')}/${name}`}
      name={name}
      schema={formSchema(schema, whole, [...path, name]) ?? {}}
      isRequired={own.required?.includes(name) === true}
      value={value[name]}
      onChange={next => onChange(withValue(text, [...path, name], next))}
    />
  )
  const unset = names.filter(each => !isSet(each))
  return (
    <aside className={styles.side} aria-label={t('studio.form')}>
      <h2>{path.length > 0 ? path.join(' › ') : t('studio.wholeFile')}</h2>
      {path.includes('workflows') && <WorkflowDrawing text={text} path={path} onChange={onChange} />}
      {names.filter(isSet).map(row)}
      {unset.length > 0 && (
        <details>
          <summary>{t('studio.more', { count: unset.length })}</summary>
          {unset.map(row)}
        </details>
      )}
    </aside>
  )
}

interface FormPlace {
  readonly path: Path
  readonly own: FormSchema
  /** The file. */
  readonly whole: unknown
  readonly value: Readonly<Record<string, unknown>>
}

/** The nearest object around the cursor of which the schema knows the members. A text in two languages is a value of it. */
function placeAt(root: Schema, text: string, cursor: number): FormPlace | undefined {
  const whole = valueAt(text, [])
  const { path } = getLocation(text, cursor)
  for (let length = path.length; length >= 0; length--) {
    const here = path.slice(0, length)
    const value = valueAt(text, here)
    const own = formSchema(root, whole, here)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isObject && own?.properties && !isLocalized(own))
      return { path: here, own, whole, value: value as Readonly<Record<string, unknown>> }
  }
  return undefined
}

const LANGUAGES = ['zh-CN', 'en-US'] as const

function isLocalized({ properties }: FormSchema): boolean {
  return properties !== undefined && LANGUAGES.every(locale => Object.hasOwn(properties, locale))
}

interface FieldRowProps {
  readonly name: string
  readonly schema: FormSchema
  readonly isRequired: boolean
  readonly value: unknown
  onChange(value: unknown): void
}

function FieldRow({ name, schema, isRequired, value, onChange }: FieldRowProps) {
  const control = controlOf({ name, schema, isRequired, value, onChange })
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside.
    <label>
      <span>
        {name}
        {isRequired && ' *'}
      </span>
      {control}
      {schema.description && <small className={styles.quiet}>{schema.description}</small>}
    </label>
  )
}

function controlOf({ name, schema, isRequired, value, onChange }: FieldRowProps) {
  const options = (values: readonly unknown[]) => values.map(each => ({ value: String(each), label: String(each) }))
  if (isLocalized(schema)) {
    const texts = (value ?? {}) as Readonly<Record<string, string>>
    return LANGUAGES.map(locale => (
      <TextBox
        key={locale}
        label={`${name} ${locale}`}
        value={texts[locale] ?? ''}
        onCommit={next =>
          onChange({ 'zh-CN': texts['zh-CN'] ?? next, 'en-US': texts['en-US'] ?? next, [locale]: next })
        }
      />
    ))
  }
  if (schema.enum?.every(each => typeof each === 'string'))
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
          value={typeof value === 'string' ? value : ''}
          onCommit={next => onChange(next === '' && !isRequired ? undefined : next)}
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
    case 'array': {
      const isPlain = value === undefined || (Array.isArray(value) && value.every(each => typeof each === 'string'))
      if (schema.items?.type !== 'string' && !(isPlain && value !== undefined)) return <code>{shortened(value)}</code>
      return isPlain ? (
        <Select
          aria-label={name}
          className={styles.wide!}
          mode="tags"
          value={(value as string[] | undefined) ?? []}
          options={options(schema.items?.enum ?? [])}
          onChange={next => onChange(next.length === 0 && !isRequired ? undefined : next)}
        />
      ) : (
        <code>{shortened(value)}</code>
      )
    }
    default:
      return <code>{shortened(value)}</code>
  }
}

interface TextBoxProps {
  readonly label: string
  readonly value: string
  onCommit(value: string): void
}

/** Every key press would be a change of the text; leaving the box, or Enter, is one. */
function TextBox({ label, value, onCommit }: TextBoxProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const commit = () => typed !== value && onCommit(typed)
  return (
    <Input
      aria-label={label}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  )
}

function shortened(value: unknown): string {
  const text = value === undefined ? '—' : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
