import { type ReactNode, useEffect, useState } from 'react'
import type { StudioFile } from '#model/api/studio.ts'
import { VALUE_TYPES } from '#model/field-types/value-types.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNotify } from '#web/notify/use-notify.ts'
import { Input, Modal, Select } from '#web/ui/antd.ts'
import {
  ADDITIONS,
  type Addition,
  type Asked,
  type Change,
  COLOURS,
  type Given,
  resourceOf,
  textsOf,
} from './additions.ts'
import { offsetOf, valueAt } from './edit-text.ts'
import styles from './studio.module.css'
import { openFile } from './studio-calls.ts'
import { useStudioText } from './studio-text.ts'

interface AddDialogProps {
  readonly what: Addition
  readonly files: readonly StudioFile[]
  readonly current: string | undefined
  onClose(): void
  onAdded(changes: readonly Change[], path: string, line: number, column: number): void
}

interface Option {
  readonly value: string
  readonly label: string
}

const NAME = /^[a-z][A-Za-z0-9]*$/
const PERMISSIONS = 'permissions.json'
/** What can be written where the dialog takes text. */
const EXAMPLES: Readonly<Partial<Record<Asked, string>>> = {
  fields: 'name text Name | 名称\nnumber integer Number | 编号\ndueOn date Due on | 截止日期\nprice money Price | 价格',
  states: 'open Open | 待处理\ndone Done | 已完成',
  options: 'small Small | 小\nlarge Large | 大',
  when: 'record.number > 0',
}

/** Asks for what an addition needs, and shows what is written for it. */
export function AddDialog({ what, files, current, onClose, onAdded }: AddDialogProps) {
  const t = useStudioText()
  const { text } = useText()
  const kind = ADDITIONS[what]
  const homes = files.filter(file => file.kind === kind.home)
  const resources = files.filter(file => file.kind === 'resource')
  const moduleOf = (path: string | undefined) => path?.split('/').slice(0, 2).join('/')
  const [home, setHome] = useState(
    () =>
      (
        homes.find(({ path }) => path === current) ??
        homes.find(({ path }) => moduleOf(path) === moduleOf(current)) ??
        homes[0]
      )?.path,
  )
  const [values, setValues] = useState<Readonly<Record<string, string | readonly string[]>>>({
    type: 'text',
    color: 'gray',
  })
  const set = (name: string) => (value: string | readonly string[]) => setValues(now => ({ ...now, [name]: value }))
  const one = (name: string) => String(values[name] ?? '')
  const many = (name: string) => (Array.isArray(values[name]) ? (values[name] as readonly string[]) : [])
  const source = useTextOf(home)
  const listed = useTextOf(what === 'page' ? one('resource') : undefined)
  const roles = useRoles()
  const workflows = Object.keys((valueAt(source, ['workflows']) ?? {}) as object)
  const workflow = one('workflow') || workflows[0] || ''
  const states = Object.keys((valueAt(source, ['workflows', workflow, 'states']) ?? {}) as object)

  const title = { 'zh-CN': one('zh') || one('en'), 'en-US': one('en') || one('zh') }
  const name = one('name')
  const given: Given = {
    ...{ home: home ?? '', source, listed, name, title, many },
    one: key => (key === 'workflow' ? workflow : one(key)),
  }
  const made = home === undefined ? undefined : kind.make(given)
  // Names of roles may have hyphens.
  const isNamed = what === 'role' ? name !== '' : NAME.test(name)
  const isTaken = made?.at.length === 0 && files.some(({ path }) => path === made.path)
  const isReady = made !== undefined && source !== '' && isNamed && !isTaken && title['en-US'] !== ''

  function add() {
    const changes = textsOf(made!, source)
    const before = changes[0]!.text.slice(0, offsetOf(changes[0]!.text, made!.at)).split('\n')
    onAdded(changes, changes[0]!.path, before.length, before.at(-1)!.length + 1)
  }

  const labelled = (key: string, label: string, control: ReactNode) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside.
    <label className={styles.reason} key={key}>
      {label}
      {control}
    </label>
  )
  const box = (key: string, label: string) =>
    labelled(key, label, <Input value={one(key)} onChange={event => set(key)(event.target.value)} />)
  const lines = (key: Asked, label: string) =>
    labelled(
      key,
      label,
      <Input.TextArea
        rows={4}
        value={one(key)}
        placeholder={EXAMPLES[key]}
        onChange={event => set(key)(event.target.value)}
      />,
    )
  const choice = (key: Asked, label: string, options: readonly Option[], isMany = false) =>
    labelled(
      key,
      label,
      <Select
        aria-label={label}
        className={styles.wide!}
        showSearch
        optionFilterProp="label"
        mode={isMany ? 'multiple' : undefined}
        value={isMany ? [...many(key)] : given.one(key) || undefined}
        options={[...options]}
        onChange={set(key) as (value: unknown) => void}
      />,
    )
  const plainly = (names: readonly string[]) => names.map(value => ({ value, label: value }))
  const titled = (some: readonly StudioFile[]) =>
    some.map(file => ({
      value: file.path,
      label: file.kind === 'module' && file.title ? text(file.title) : labelOf(file, text),
    }))
  const controls: Readonly<Record<Asked, () => ReactNode>> = {
    type: () => choice('type', t('studio.type'), plainly(Object.keys(VALUE_TYPES))),
    resource: () => choice('resource', t('studio.resource'), titled(resources)),
    options: () => lines('options', t('studio.options')),
    fields: () => lines('fields', t('studio.fields')),
    states: () => lines('states', t('studio.states')),
    color: () => choice('color', t('studio.color'), plainly(COLOURS)),
    workflow: () => workflows.length > 1 && choice('workflow', t('studio.workflow'), plainly(workflows)),
    from: () => choice('from', t('studio.from'), plainly(states), true),
    to: () => choice('to', t('studio.to'), plainly(states)),
    when: () =>
      labelled(
        'when',
        t('studio.when'),
        <Input value={one('when')} placeholder={EXAMPLES.when} onChange={event => set('when')(event.target.value)} />,
      ),
    columns: () =>
      choice('columns', t('studio.columns'), plainly(Object.keys((valueAt(listed, ['fields']) ?? {}) as object)), true),
    roles: () =>
      choice(
        'roles',
        t('studio.roles'),
        roles.map(each => ({ value: each.role, label: `${text(each.title)} ${each.role}` })),
        true,
      ),
  }

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
      {homes.length > 1 &&
        labelled(
          'home',
          t(kind.home === 'module' ? 'studio.module' : 'studio.resource'),
          <Select
            aria-label={t(kind.home === 'module' ? 'studio.module' : 'studio.resource')}
            className={styles.wide!}
            showSearch
            optionFilterProp="label"
            value={home}
            options={titled(homes)}
            onChange={setHome}
          />,
        )}
      {box('name', t('studio.name'))}
      {isTaken && <p className={styles.broken}>{t('studio.taken', { path: made.path })}</p>}
      {box('zh', t('studio.titleZh'))}
      {box('en', t('studio.titleEn'))}
      {kind.asks(given).map(key => controls[key]())}
      {made && (
        <pre className={styles.preview}>
          {`${made.path}\n${made.at.length > 0 ? `${made.at.join(' › ')}\n` : ''}${JSON.stringify(made.value, null, 2)}`}
        </pre>
      )}
    </Modal>
  )
}

function labelOf({ path, title }: StudioFile, text: (title: LocalizedText) => string): string {
  return `${title ? text(title) : ''} ${resourceOf(path)}`.trim()
}

/** The draft of a file, or the file; empty until it is there. */
function useTextOf(path: string | undefined): string {
  const notify = useNotify()
  const [found, setFound] = useState({ path: '', text: '' })
  useEffect(() => {
    if (!path) return
    let isWanted = true
    openFile(path)
      .then(({ text, draft }) => isWanted && setFound({ path, text: draft?.text ?? text ?? '' }))
      .catch(notify.error)
    return () => {
      isWanted = false
    }
  }, [path, notify])
  return found.path === path ? found.text : ''
}

/** The named roles of the permissions, each once. */
function useRoles(): readonly { readonly role: string; readonly title: LocalizedText }[] {
  const source = useTextOf(PERMISSIONS)
  const all = (valueAt(source, ['permissions']) ?? []) as readonly {
    readonly role?: string
    readonly title: LocalizedText
  }[]
  const titles = new Map<string, LocalizedText>()
  for (const { role, title } of all) if (role !== undefined && !titles.has(role)) titles.set(role, title)
  return [...titles].map(([role, title]) => ({ role, title }))
}
