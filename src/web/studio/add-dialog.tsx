import { useEffect, useState } from 'react'
import type { StudioFile } from '#model/api/studio.ts'
import { VALUE_TYPES } from '#model/field-types/value-types.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNotify } from '#web/notify/use-notify.ts'
import { Input, Modal, Select } from '#web/ui/antd.ts'
import { offsetOf, type Path, valueAt, withValue } from './edit-text.ts'
import styles from './studio.module.css'
import { openFile } from './studio-calls.ts'
import { useStudioText } from './studio-text.ts'

export type Addition = 'field' | 'page' | 'state' | 'transition' | 'role'

interface Change {
  readonly path: string
  readonly text: string
}
interface AddDialogProps {
  readonly what: Addition
  readonly files: readonly StudioFile[]
  readonly current: string | undefined
  onClose(): void
  onAdded(changes: readonly Change[], path: string, line: number): void
}

const COLOURS = ['gray', 'blue', 'cyan', 'gold', 'orange', 'green', 'red', 'purple']
const NAME = /^[a-z][A-Za-z0-9]*$/

/** Asks for what a field, page, state, transition or role needs, and shows what is written for it. */
export function AddDialog({ what, files, current, onClose, onAdded }: AddDialogProps) {
  const t = useStudioText()
  const { text } = useText()
  const notify = useNotify()
  const resources = files.filter(({ kind }) => kind === 'resource')
  const modules = files.filter(({ kind }) => kind === 'module')
  const moduleOf = (path: string | undefined) => path?.split('/').slice(0, 2).join('/')
  const [home, setHome] = useState(() =>
    what === 'page'
      ? (modules.find(({ path }) => moduleOf(path) === moduleOf(current)) ?? modules[0])?.path
      : what === 'role'
        ? 'permissions.json'
        : (resources.find(({ path }) => path === current) ?? resources[0])?.path,
  )
  const [source, setSource] = useState('')
  const [values, setValues] = useState<Readonly<Record<string, string | readonly string[]>>>({
    type: 'text',
    color: 'gray',
  })
  /** Of a page: the file of its resource. */
  const [listed, setListed] = useState('')
  const set = (name: string) => (value: string | readonly string[]) => setValues(now => ({ ...now, [name]: value }))
  const one = (name: string) => String(values[name] ?? '')
  const many = (name: string) => (Array.isArray(values[name]) ? (values[name] as readonly string[]) : [])
  const resourcePath = one('resource')
  useEffect(() => {
    if (home) textOf(home).then(setSource).catch(notify.error)
  }, [home, notify])
  useEffect(() => {
    if (what === 'page' && resourcePath) textOf(resourcePath).then(setListed).catch(notify.error)
  }, [what, resourcePath, notify])

  const workflows = Object.keys((valueAt(source, ['workflows']) ?? {}) as object)
  const workflow = one('workflow') || workflows[0] || ''
  const states = Object.keys((valueAt(source, ['workflows', workflow, 'states']) ?? {}) as object)
  const title = { 'zh-CN': one('zh') || one('en'), 'en-US': one('en') || one('zh') }
  const name = one('name')
  const addition = home === undefined ? undefined : made()
  const isNamed = what === 'role' || NAME.test(name)
  const isReady = addition !== undefined && source !== '' && isNamed && title['en-US'] !== ''

  function made():
    | { readonly path: string; readonly at: Path; readonly value: object; readonly more?: Change }
    | undefined {
    switch (what) {
      case 'field':
        return {
          path: home!,
          at: ['fields', name || '…'],
          value: {
            type: one('type'),
            title,
            ...(one('type') === 'reference' && { resource: nameOf(one('resource')) }),
            ...(one('type') === 'enum' && { options: optionsIn(one('options')) }),
          },
        }
      case 'state':
        return {
          path: home!,
          at: ['workflows', workflow, 'states', name || '…'],
          value: { title, color: one('color') },
        }
      case 'transition':
        return {
          path: home!,
          at: ['workflows', workflow, 'transitions', name || '…'],
          value: { title, from: many('from'), to: one('to'), roles: many('roles') },
        }
      case 'role': {
        const known = (valueAt(source, ['permissions']) ?? []) as readonly { readonly id?: unknown }[]
        const id = 1 + Math.max(0, ...known.map(each => Number(each.id) || 0))
        return { path: home!, at: ['permissions', known.length], value: { id, role: name || '…', title, kind: 'page' } }
      }
      case 'page': {
        const resource = nameOf(resourcePath)
        const folder = home!.slice(0, home!.lastIndexOf('/'))
        const listedPages = (valueAt(source, ['pages']) ?? []) as readonly string[]
        const around = String(valueAt(source, ['path']) ?? '')
        const page = {
          $schema: '../../../../schemas/page.schema.json',
          path: `${around}/${name}`,
          title,
          roles: many('roles'),
          kind: 'list',
          resource,
          columns: many('columns'),
        }
        return {
          path: `${folder}/pages/${name || '…'}.json`,
          at: [],
          value: page,
          more: { path: home!, text: withValue(source, ['pages', listedPages.length], name) },
        }
      }
    }
  }

  function add() {
    const { path, at, value, more } = addition!
    const before = at.length === 0 ? '' : source
    const after = at.length === 0 ? `${JSON.stringify(value, null, 2)}\n` : withValue(before, at, value)
    const line = after.slice(0, offsetOf(after, at)).split('\n').length
    onAdded([{ path, text: after }, ...(more ? [more] : [])], path, line)
  }

  const box = (key: string, label: string) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside.
    <label className={styles.reason} key={key}>
      {label}
      <Input value={one(key)} onChange={event => set(key)(event.target.value)} />
    </label>
  )
  const choice = (key: string, label: string, options: readonly { value: string; label: string }[], isMany = false) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside.
    <label className={styles.reason} key={key}>
      {label}
      <Select
        aria-label={label}
        className={styles.wide!}
        showSearch
        optionFilterProp="label"
        mode={isMany ? (options.length > 0 ? 'multiple' : 'tags') : undefined}
        value={isMany ? [...many(key)] : one(key) || undefined}
        options={[...options]}
        onChange={set(key) as (value: unknown) => void}
      />
    </label>
  )
  const plainly = (names: readonly string[]) => names.map(value => ({ value, label: value }))
  const titled = (some: readonly StudioFile[]) =>
    some.map(file => ({ value: file.path, label: `${file.title ? text(file.title) : ''} ${nameOf(file.path)}`.trim() }))

  return (
    <Modal
      open
      width={640}
      title={t(`studio.add.${what}`)}
      okText={t('studio.add')}
      cancelText={t('studio.close')}
      okButtonProps={{ disabled: !isReady }}
      onOk={add}
      onCancel={onClose}
    >
      {what !== 'role' && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside.
        <label className={styles.reason}>
          {t(what === 'page' ? 'studio.module' : 'studio.resource')}
          <Select
            aria-label={t(what === 'page' ? 'studio.module' : 'studio.resource')}
            className={styles.wide!}
            showSearch
            optionFilterProp="label"
            value={home}
            options={
              what === 'page'
                ? modules.map(file => ({ value: file.path, label: file.title ? text(file.title) : file.path }))
                : titled(resources)
            }
            onChange={setHome}
          />
        </label>
      )}
      {(what === 'state' || what === 'transition') &&
        workflows.length > 1 &&
        choice('workflow', t('studio.workflow'), plainly(workflows))}
      {box('name', t('studio.name'))}
      {box('zh', t('studio.titleZh'))}
      {box('en', t('studio.titleEn'))}
      {what === 'field' && choice('type', t('studio.type'), plainly(Object.keys(VALUE_TYPES)))}
      {((what === 'field' && one('type') === 'reference') || what === 'page') &&
        choice('resource', t('studio.resource'), titled(resources))}
      {what === 'field' && one('type') === 'enum' && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside.
        <label className={styles.reason}>
          {t('studio.options')}
          <Input.TextArea rows={3} value={one('options')} onChange={event => set('options')(event.target.value)} />
        </label>
      )}
      {what === 'state' && choice('color', t('studio.color'), plainly(COLOURS))}
      {what === 'transition' && choice('from', t('studio.from'), plainly(states), true)}
      {what === 'transition' && choice('to', t('studio.to'), plainly(states))}
      {what === 'page' &&
        choice(
          'columns',
          t('studio.columns'),
          plainly(Object.keys((valueAt(listed, ['fields']) ?? {}) as object)),
          true,
        )}
      {(what === 'transition' || what === 'page') && choice('roles', t('studio.roles'), [], true)}
      {addition && (
        <pre className={styles.preview}>
          {`${addition.path}\n${addition.at.length > 0 ? `${addition.at.join(' › ')}\n` : ''}${JSON.stringify(addition.value, null, 2)}`}
        </pre>
      )}
    </Modal>
  )
}

async function textOf(path: string): Promise<string> {
  const { text, draft } = await openFile(path)
  return draft?.text ?? text ?? ''
}

/** Name of a resource: that of its file. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}

/** One option a line: `value Title`. */
function optionsIn(lines: string) {
  return lines
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => {
      const [value = '', ...words] = line.split(/\s+/)
      const title = words.join(' ') || value
      return { value, title: { 'zh-CN': title, 'en-US': title } }
    })
}
