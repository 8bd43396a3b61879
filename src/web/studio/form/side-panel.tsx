import { getLocation } from 'jsonc-parser'
import { useMemo } from 'react'
import type { Schema } from '#model/config-schema/schemas-at.ts'
import { Button } from '#web/ui/antd.ts'
import type { Values } from '../additions/addition-values.ts'
import type { Addition } from '../additions/additions.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'
import { isSound, type Path, valueAt, withValue } from './edit-text.ts'
import { FieldRow, isLocalized } from './field-row.tsx'
import { FormContext } from './form-context.ts'
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
  const isRequired = (name: string) => own.required?.includes(name) === true
  const isShown = ([name]: [string, unknown]) => value[name] !== undefined || isRequired(name)
  const row = ([name]: [string, unknown]) => (
    <FieldRow
      key={`${path.join('/')}/${name}`}
      name={name}
      path={[...path, name]}
      schema={formSchema(schema, whole, [...path, name]) ?? {}}
      isRequired={isRequired(name)}
      value={value[name]}
      onChange={next => onChange(withValue(text, [...path, name], next))}
    />
  )
  const more = names.filter(each => !isShown(each))
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
        {names.filter(isShown).map(row)}
        {more.length > 0 && (
          <details>
            <summary>{t('studio.more', { count: more.length })}</summary>
            {more.map(row)}
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
