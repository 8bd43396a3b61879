import { type ReactNode, useEffect, useId, useState } from 'react'
import type { StudioFile } from '#model/api/studio.ts'
import { type Schema, schemasAt } from '#model/config-schema/schemas-at.ts'
import { VALUE_TYPES } from '#model/field-types/value-types.ts'
import type { Locale, LocalizedText } from '#model/localized-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Checkbox, Form, Input, Modal, Select } from '#web/ui/antd.ts'
import { CloseOutlined } from '#web/ui/icons.ts'
import {
  ADDITIONS,
  type Addition,
  type Asked,
  actionsOf,
  type Change,
  type Choice,
  COLOURS,
  firstColumnsOf,
  type Given,
  homeOf,
  isThere,
  type Made,
  moreOfType,
  namedChoices,
  nameOf,
  type Row,
  resourceOf,
  SCOPES,
  STANDARD_ACTIONS,
  textsOf,
  transitionsOf,
  type Values,
  withNames,
  written,
} from './additions.ts'
import { lineOf, offsetOf, printed, printedFile, printedMember, valueAt } from './edit-text.ts'
import styles from './studio.module.css'
import { useStudioText } from './studio-text.ts'
import { useClosing } from './use-closing.ts'
import { useSchema } from './use-schema.ts'
import { usePermissions, useTextOf } from './use-text-of.ts'

interface AddDialogProps {
  readonly what: Addition
  /** Initial values of the form. */
  readonly begin?: Values | undefined
  readonly files: readonly StudioFile[]
  readonly current: string | undefined
  onClose(): void
  onAdded(changes: readonly Change[], path: string, line: number, column: number): void
}

const NAME = /^[a-z][A-Za-z0-9]*$/
/** Field types that the dialog creates. A state comes with its workflow; structured types are written as text. */
const TYPES = Object.keys(VALUE_TYPES).filter(type => type !== 'state' && type !== 'parts')
const FIRST: Values = {
  type: 'text',
  scope: 'global',
  color: 'gray',
  fields: [{ type: 'text' }],
  states: [{}, {}],
  options: [{}, {}],
}

/** Asks for the properties of an addition, and shows the resulting text. */
export function AddDialog({ what, begin, files, current, onClose, onAdded }: AddDialogProps) {
  const t = useStudioText()
  const { t: common, text, locale } = useText()
  const [form] = Form.useForm<Values>()
  const soundOf = useSoundOf()
  const values = withNames({ ...FIRST, ...begin, ...(Form.useWatch([], form) as Values | undefined) }, soundOf)
  const close = useClosing(form.isFieldsTouched(), onClose)
  const kind = ADDITIONS[what]
  const homes = files.filter(file => file.kind === kind.home)
  const resources = files.filter(file => file.kind === 'resource')
  const home = values.home ?? homeOf(homes, files, current)
  const source = useTextOf(home)
  const listed = useTextOf(what === 'page' ? values.resource : undefined)
  // The roles without duplicates.
  const roles = [...new Map(usePermissions().map(each => [each.role, each])).values()]
  const workflows = Object.keys((valueAt(source, ['workflows']) ?? {}) as object)
  const workflow = values.workflow ?? workflows[0] ?? ''
  const given: Given = { home: home ?? '', source, listed, values: { ...values, workflow } }
  const made = home === undefined ? undefined : kind.make(given)
  const schema = useSchema('resource')
  const types = TYPES.map(type => ({ value: type, label: type, about: schema ? aboutType(schema, type) : '' }))
  const isTaken = made !== undefined && isThere(made, source, files)

  // The defaults of a page: its first fields, and the buttons that its users may use.
  const offered = actionsOf(listed)
  const buttons = offered.filter(each => mayRun(listed, each, values.roles ?? [])).join(' ')
  const columns = firstColumnsOf(listed).join(' ')
  useEffect(() => {
    if (what !== 'page') return
    if (!form.isFieldTouched('actions')) form.setFieldValue('actions', buttons.split(' ').filter(Boolean))
    if (!form.isFieldTouched('columns')) form.setFieldValue('columns', columns.split(' ').filter(Boolean))
  }, [what, form, buttons, columns])

  function add() {
    if (!made || source === '' || isTaken) return
    const changes = textsOf(made, source)
    const { path, text } = changes[0]!
    const { line, column } = lineOf(text, offsetOf(text, made.at))
    onAdded(changes, path, line, column)
  }

  const named = (self: Values | Row) => ({
    validator: async () => {
      // Names of roles may have hyphens.
      const isFit = what === 'role' ? nameOf(self) !== '' : NAME.test(nameOf(self))
      if (!isFit) throw new Error(t('studio.nameNeeded'))
    },
  })
  const needed = { required: true, message: t('studio.needed') }
  const options = (names: readonly string[]) => names.map(value => ({ value, label: value }))
  const titled = (some: readonly StudioFile[]) =>
    some.map(file => ({
      value: file.path,
      label: file.kind === 'module' && file.title ? text(file.title) : labelOf(file, text),
    }))
  const choice = (key: Asked | 'home', label: string, choices: readonly Choice[], isMany = false) => (
    <Form.Item key={key} name={key} label={label} rules={[needed]}>
      <Select showSearch optionFilterProp="label" mode={isMany ? 'multiple' : undefined} options={[...choices]} />
    </Form.Item>
  )
  const actions = [
    ...STANDARD_ACTIONS.map(value => ({ value, label: `${common(`pages.action.${value}`)} ${value}` })),
    ...namedChoices(transitionsOf(listed), text),
  ]
  const choiceOf = (value: string) => actions.find(each => each.value === value)!
  const states = namedChoices(valueAt(source, ['workflows', workflow, 'states']), text)
  const controls: Readonly<Record<Asked, () => ReactNode>> = {
    type: () => (
      <Form.Item key="type" name="type" label={t('studio.type')} rules={[needed]}>
        <TypeSelect types={types} />
      </Form.Item>
    ),
    scope: () =>
      choice(
        'scope',
        t('studio.scope'),
        SCOPES.map(value => ({ value, label: `${t(`studio.scope.${value}`)} ${value}` })),
      ),
    required: () => (
      <Form.Item key="required" name="required" valuePropName="checked">
        <Checkbox>{t('studio.required')}</Checkbox>
      </Form.Item>
    ),
    resource: () => choice('resource', t('studio.resource'), titled(resources)),
    color: () =>
      choice(
        'color',
        t('studio.color'),
        COLOURS.map(value => ({ value, label: t(`studio.color.${value}`) })),
      ),
    workflow: () => workflows.length > 1 && choice('workflow', t('studio.workflow'), options(workflows)),
    from: () => choice('from', t('studio.from'), states, true),
    to: () => choice('to', t('studio.to'), states),
    when: () => (
      <Form.Item key="when" label={t('studio.when')} extra={t('studio.whenHint')}>
        <Form.Item name="when" noStyle>
          <Input aria-label={t('studio.when')} placeholder="record.price != null" />
        </Form.Item>
        {values.when && (
          <div className={styles.row}>
            {messageBoxes(locale).map(([box, language]) => (
              <RowBox key={box} name={box} label={`${t('studio.whenMessage')} (${language})`} />
            ))}
          </div>
        )}
      </Form.Item>
    ),
    columns: () => choice('columns', t('studio.columns'), namedChoices(valueAt(listed, ['fields']), text), true),
    actions: () => (
      <Form.Item key="actions" name="actions" label={t('studio.actions')} extra={t('studio.actionsHint')}>
        <Select mode="multiple" optionFilterProp="label" options={offered.map(choiceOf)} />
      </Form.Item>
    ),
    roles: () => (
      <Form.Item
        key="roles"
        name="roles"
        label={t('studio.roles')}
        extra={t(`studio.rolesHint.${what === 'page' || what === 'resource' ? what : 'workflow'}`)}
        rules={what === 'transition' ? [needed] : []}
      >
        <Select
          showSearch
          optionFilterProp="label"
          mode="multiple"
          options={roles.map(each => ({ value: each.role, label: `${text(each.title)} ${each.role}` }))}
        />
      </Form.Item>
    ),
    options: () => (
      <Rows key="options" name="options" label={t('studio.options')} values={values.options} rule={named} />
    ),
    states: () => (
      <Rows key="states" name="states" label={t('studio.states')} values={values.states} rule={named} isNeeded />
    ),
    fields: () => (
      <Rows key="fields" name="fields" label={t('studio.fields')} values={values.fields} rule={named} isNeeded>
        {(at, row) => (
          <>
            <Form.Item name={[at, 'type']} noStyle>
              <TypeSelect types={types} />
            </Form.Item>
            {moreOfType(row.type).includes('resource') && (
              <Form.Item name={[at, 'resource']} noStyle rules={[needed]}>
                <Select
                  aria-label={t('studio.resource')}
                  placeholder={t('studio.resource')}
                  className={styles.type!}
                  showSearch
                  optionFilterProp="label"
                  options={titled(resources)}
                />
              </Form.Item>
            )}
            {moreOfType(row.type).includes('options') && (
              <Form.Item name={[at, 'options']} noStyle rules={[needed]}>
                <Select
                  aria-label={t('studio.options')}
                  placeholder={t('studio.options')}
                  className={styles.type!}
                  mode="tags"
                  open={false}
                />
              </Form.Item>
            )}
            <Form.Item name={[at, 'required']} valuePropName="checked" noStyle>
              <Checkbox>{t('studio.required')}</Checkbox>
            </Form.Item>
          </>
        )}
      </Rows>
    ),
    transitions: () => (
      <Rows
        key="transitions"
        name="transitions"
        label={t('studio.transitions')}
        values={values.transitions}
        rule={named}
      >
        {at =>
          (['from', 'to'] as const).map(end => (
            <Form.Item key={end} name={[at, end]} noStyle rules={[needed]}>
              <Select
                aria-label={t(`studio.${end}`)}
                placeholder={t(`studio.${end}`)}
                className={styles.type!}
                showSearch
                optionFilterProp="label"
                options={written(values.states).map(row => ({ value: nameOf(row), label: labelOfRow(row, locale) }))}
              />
            </Form.Item>
          ))
        }
      </Rows>
    ),
  }

  return (
    <Modal
      open
      width={820}
      title={t(`studio.add.${what}`)}
      okText={t('studio.add')}
      cancelText={t('studio.close')}
      maskClosable={false}
      // The target file is not loaded yet.
      okButtonProps={{ disabled: source === '' }}
      onOk={form.submit}
      onCancel={close}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          ...FIRST,
          ...begin,
          home,
          resource: what === 'page' ? homeOf(resources, files, current) : undefined,
        }}
        onFinish={add}
      >
        {homes.length > 1 &&
          choice('home', t(kind.home === 'module' ? 'studio.module' : 'studio.resource'), titled(homes))}
        <div className={styles.row}>
          {titleBoxes(t, locale).map(([box, label]) => (
            <RowBox key={box} name={box} label={label} />
          ))}
          <Form.Item
            name="name"
            label={t('studio.name')}
            className={styles.cell!}
            dependencies={['en']}
            rules={[named(values)]}
            {...(isTaken && {
              help: t('studio.taken', { path: made.at.length === 0 ? made.path : nameOf(values) }),
              validateStatus: 'error',
            })}
          >
            <Input placeholder={nameOf(values)} />
          </Form.Item>
        </div>
        {kind.asks(given).map(key => controls[key]())}
      </Form>
      {made && <pre className={styles.preview}>{`${made.path}\n${shownOf(made)}`}</pre>}
    </Modal>
  )
}

/** The sound of Chinese titles, from a library that is loaded with the dialog. */
function useSoundOf(): (chinese: string) => string {
  const [soundOf, setSoundOf] = useState(() => (_chinese: string) => '')
  useEffect(() => {
    void import('pinyin-pro').then(({ pinyin }) =>
      setSoundOf(() => (chinese: string) => pinyin(chinese, { toneType: 'none', nonZh: 'consecutive', v: true })),
    )
  }, [])
  return soundOf
}

/** What a field type is: the first sentence of its description, which the schema has in the current language. */
function aboutType(schema: Schema, type: string): string {
  const found = schemasAt(schema, { fields: { field: { type } } }, ['fields', 'field'])
  const about = found.findLast(({ description }) => description !== undefined)?.description
  return String(about ?? '')
    .replaceAll('`', '')
    .split(/[。；;:：]|\. /)[0]!
    .replace(/\.$/, '')
}

/** An addition as it will be written. */
function shownOf({ at, value }: Made): string {
  const key = at.at(-1)
  if (key === undefined) return printedFile(value)
  return typeof key === 'string' ? printedMember(key, value) : printed(value)
}

/** The inputs of a title, the current language first. */
function titleBoxes(t: ReturnType<typeof useStudioText>, locale: Locale): readonly (readonly ['en' | 'zh', string])[] {
  const boxes = [['en', t('studio.titleEn')] as const, ['zh', t('studio.titleZh')] as const]
  return locale === 'zh-CN' ? boxes.reverse() : boxes
}

/** The inputs of a condition's message, in the same order. */
function messageBoxes(locale: Locale): readonly (readonly ['whenEn' | 'whenZh', Locale])[] {
  const boxes = [['whenEn', 'en-US'] as const, ['whenZh', 'zh-CN'] as const]
  return locale === 'zh-CN' ? boxes.reverse() : boxes
}

interface TypeSelectProps {
  readonly types: readonly (Choice & { readonly about: string })[]
  readonly value?: string
  onChange?(value: string): void
}

/** A field type, explained in the list and found by what it is as well. */
function TypeSelect({ types, ...field }: TypeSelectProps) {
  const t = useStudioText()
  return (
    <Select
      {...field}
      aria-label={t('studio.type')}
      className={styles.type!}
      popupMatchSelectWidth={false}
      showSearch
      filterOption={(typed, each) => `${each?.value} ${each?.about}`.toLowerCase().includes(typed.toLowerCase())}
      options={[...types]}
      optionRender={({ label, data }) => (
        <>
          {label} <small className={styles.quiet}>{data.about}</small>
        </>
      )}
    />
  )
}

/** A state that is being added. */
function labelOfRow(row: Row, locale: Locale): string {
  const title = locale === 'zh-CN' ? row.zh || row.en : row.en || row.zh
  return title ? `${title} ${nameOf(row)}` : nameOf(row)
}

/** A text input in a row; labelled only if it is alone. */
function RowBox({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <Form.Item name={name} label={label} className={styles.cell!}>
      <Input />
    </Form.Item>
  )
}

interface RowsProps {
  readonly name: 'fields' | 'states' | 'options' | 'transitions'
  readonly label: string
  readonly values: readonly (Row | string)[] | undefined
  /** At least one row is required. */
  readonly isNeeded?: boolean
  rule(row: Row): { validator(): Promise<void> }
  /** Content of a row besides titles and name. */
  children?(at: number, row: Row): ReactNode
}

/** Several named things, one a row. Empty rows are ignored. */
function Rows({ name, label, values = [], isNeeded, rule, children }: RowsProps) {
  const t = useStudioText()
  const id = useId()
  const rows = values as readonly Row[]
  const { locale } = useText()
  return (
    <fieldset className={styles.rows} aria-labelledby={id}>
      <legend id={id}>{label}</legend>
      <Form.List
        name={name}
        rules={
          isNeeded
            ? [
                {
                  validator: async (_, all) =>
                    written(all).length === 0 ? Promise.reject(t('studio.needed')) : undefined,
                },
              ]
            : []
        }
      >
        {(fields, { add, remove }, { errors }) => (
          <>
            {fields.map(({ key, name: at }) => {
              const row = rows[at] ?? {}
              const isWritten = written([row]).length > 0
              return (
                <div className={styles.row} key={key}>
                  {titleBoxes(t, locale).map(([box, words]) => (
                    <Form.Item key={box} name={[at, box]} noStyle>
                      <Input className={styles.cell!} aria-label={words} placeholder={words} />
                    </Form.Item>
                  ))}
                  <Form.Item name={[at, 'name']} className={styles.cell!} rules={isWritten ? [rule(row)] : []}>
                    <Input aria-label={t('studio.name')} placeholder={nameOf(row) || t('studio.name')} />
                  </Form.Item>
                  {children?.(at, row)}
                  <Button
                    type="text"
                    icon={<CloseOutlined />}
                    aria-label={t('studio.removeRow')}
                    onClick={() => remove(at)}
                  />
                </div>
              )
            })}
            <Form.ErrorList className={styles.lacking!} errors={errors} />
            <Button size="small" onClick={() => add(name === 'fields' ? { type: 'text' } : {})}>
              {t('studio.addRow')}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  )
}

/** Whether holders of the roles may run a transition of the resource; a grant is added if needed. */
function mayRun(listed: string, action: string, roles: readonly string[]): boolean {
  const workflows = Object.values((valueAt(listed, ['workflows']) ?? {}) as object) as readonly {
    readonly transitions?: Readonly<Record<string, { readonly roles?: readonly string[] }>>
  }[]
  const transition = workflows.map(({ transitions }) => transitions?.[action]).find(Boolean)
  return transition === undefined || transition.roles?.some(role => roles.includes(role)) === true
}

function labelOf({ path, title }: StudioFile, text: (title: LocalizedText) => string): string {
  return `${title ? text(title) : ''} ${resourceOf(path)}`.trim()
}
