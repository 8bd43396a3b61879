import type { ReactNode } from 'react'
import type { StudioFile } from '#model/api/studio/drafts.ts'
import { type Schema, schemasAt } from '#model/config-schema/schemas-at.ts'
import { VALUE_TYPES } from '#model/field-types/value-types.ts'
import type { Locale } from '#model/localized-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Checkbox, Form, Input, Select } from '#web/ui/antd.ts'
import { valueAt } from '../form/edit-text.ts'
import { NamedRows, RowBox } from '../form/named-rows.tsx'
import { useSchema } from '../form/use-schema.ts'
import { usePermissions } from '../form/use-text-of.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'
import {
  type Addition,
  type Asked,
  actionsOf,
  type Choice,
  COLOURS,
  labelOf,
  moreOfType,
  namedChoices,
  nameOf,
  pagesWithButtons,
  type Row,
  resourceOf,
  SCOPES,
  STANDARD_ACTIONS,
  transitionsOf,
  type Values,
  written,
} from './additions.ts'

export interface InputProps {
  readonly what: Addition
  /** What the form holds, with its defaults and derived names. */
  readonly values: Values
  readonly files: readonly StudioFile[]
  /** Path and text of the file that is changed. */
  readonly home: string
  readonly source: string
  /** Text of the resource that a page lists. */
  readonly listed: string
  /** Form rule for the name of the addition or of a row. */
  named(self: Values | Row): { validator(): Promise<void> }
}

/** The input for one property of an addition. */
export function AdditionInput({ asked, ...props }: InputProps & { readonly asked: Asked }) {
  const Input = INPUTS[asked]
  return <Input {...props} />
}

const INPUTS: Readonly<Record<Asked, (props: InputProps) => ReactNode>> = {
  type: TypeInput,
  scope: ScopeInput,
  required: RequiredInput,
  resource: ResourceInput,
  color: ColorInput,
  workflow: WorkflowInput,
  from: props => <StateInput {...props} end="from" />,
  to: props => <StateInput {...props} end="to" />,
  when: ConditionInput,
  columns: ColumnsInput,
  actions: ActionsInput,
  roles: RolesInput,
  pages: PagesInput,
  options: OptionRows,
  states: StateRows,
  fields: FieldRows,
  transitions: TransitionRows,
}

/** A required choice of one or many. */
export function ChoiceInput({
  name,
  label,
  choices,
  isMany = false,
}: {
  readonly name: Asked | 'home'
  readonly label: string
  readonly choices: readonly Choice[]
  readonly isMany?: boolean
}) {
  const t = useStudioText()
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: t('studio.needed') }]}>
      <Select showSearch optionFilterProp="label" mode={isMany ? 'multiple' : undefined} options={[...choices]} />
    </Form.Item>
  )
}

function TypeInput() {
  const t = useStudioText()
  return (
    <Form.Item name="type" label={t('studio.type')} rules={[{ required: true, message: t('studio.needed') }]}>
      <TypeSelect />
    </Form.Item>
  )
}

function ScopeInput() {
  const t = useStudioText()
  const choices = SCOPES.map(value => ({ value, label: labelOf(t(`studio.scope.${value}`), value) }))
  return <ChoiceInput name="scope" label={t('studio.scope')} choices={choices} />
}

function RequiredInput() {
  const t = useStudioText()
  return (
    <Form.Item name="required" valuePropName="checked">
      <Checkbox>{t('studio.required')}</Checkbox>
    </Form.Item>
  )
}

function ResourceInput({ files }: InputProps) {
  const t = useStudioText()
  return <ChoiceInput name="resource" label={t('studio.resource')} choices={useFileChoices(files, 'resource')} />
}

function ColorInput() {
  const t = useStudioText()
  const choices = COLOURS.map(value => ({ value, label: t(`studio.color.${value}`) }))
  return <ChoiceInput name="color" label={t('studio.color')} choices={choices} />
}

/** Most resources have one workflow only. */
function WorkflowInput({ source }: InputProps) {
  const t = useStudioText()
  const names = Object.keys((valueAt(source, ['workflows']) ?? {}) as object)
  if (names.length < 2) return null
  const choices = names.map(value => ({ value, label: value }))
  return <ChoiceInput name="workflow" label={t('studio.workflow')} choices={choices} />
}

function StateInput({ source, values, end }: InputProps & { readonly end: 'from' | 'to' }) {
  const t = useStudioText()
  const { text } = useText()
  const states = valueAt(source, ['workflows', values.workflow ?? '', 'states'])
  const choices = namedChoices(states, text)
  return <ChoiceInput name={end} label={t(`studio.${end}`)} choices={choices} isMany={end === 'from'} />
}

function ConditionInput({ values }: InputProps) {
  const t = useStudioText()
  const { locale } = useText()
  return (
    <Form.Item label={t('studio.when')} extra={t('studio.whenHint')}>
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
  )
}

/** The inputs of a condition's message, in the same order. */
function messageBoxes(locale: Locale): readonly (readonly ['whenEn' | 'whenZh', Locale])[] {
  const boxes = [['whenEn', 'en-US'] as const, ['whenZh', 'zh-CN'] as const]
  return locale === 'zh-CN' ? boxes.reverse() : boxes
}

function ColumnsInput({ listed }: InputProps) {
  const t = useStudioText()
  const { text } = useText()
  const choices = namedChoices(valueAt(listed, ['fields']), text)
  return <ChoiceInput name="columns" label={t('studio.columns')} choices={choices} isMany />
}

function ActionsInput({ listed }: InputProps) {
  const t = useStudioText()
  const { t: common, text } = useText()
  const known = [
    ...STANDARD_ACTIONS.map(value => ({ value, label: labelOf(common(`pages.action.${value}`), value) })),
    ...namedChoices(transitionsOf(listed), text),
  ]
  const choices = actionsOf(listed).map(name => known.find(({ value }) => value === name)!)
  return (
    <Form.Item name="actions" label={t('studio.actions')} extra={t('studio.actionsHint')}>
      <Select mode="multiple" optionFilterProp="label" options={choices} />
    </Form.Item>
  )
}

function RolesInput({ what }: InputProps) {
  const t = useStudioText()
  const { text } = useText()
  // Several permissions may give the same role.
  const roles = [...new Map(usePermissions().map(each => [each.role, each])).values()]
  return (
    <Form.Item
      name="roles"
      label={t('studio.roles')}
      extra={t(`studio.rolesHint.${what === 'page' || what === 'resource' ? what : 'workflow'}`)}
      rules={what === 'transition' ? [{ required: true, message: t('studio.needed') }] : []}
    >
      <Select
        showSearch
        optionFilterProp="label"
        mode="multiple"
        options={roles.map(each => ({ value: each.role, label: labelOf(text(each.title), each.role) }))}
      />
    </Form.Item>
  )
}

/** Without its button on a page nobody could run a transition. */
function PagesInput({ files, home }: InputProps) {
  const t = useStudioText()
  const choices = useFileChoices(pagesWithButtons(files, home), 'page')
  if (choices.length === 0) return null
  return (
    <Form.Item name="pages" label={t('studio.pages')} extra={t('studio.pagesHint')}>
      <Select mode="multiple" optionFilterProp="label" options={choices} />
    </Form.Item>
  )
}

function OptionRows({ values, named }: InputProps) {
  const t = useStudioText()
  return <NamedRows name="options" label={t('studio.options')} values={values.options} rule={named} />
}

function StateRows({ values, named }: InputProps) {
  const t = useStudioText()
  return <NamedRows name="states" label={t('studio.states')} values={values.states} rule={named} isNeeded />
}

function FieldRows({ values, files, named }: InputProps) {
  const t = useStudioText()
  const resources = useFileChoices(files, 'resource')
  const needed = { required: true, message: t('studio.needed') }
  return (
    <NamedRows name="fields" label={t('studio.fields')} values={values.fields} rule={named} isNeeded>
      {(at, row) => (
        <>
          <Form.Item name={[at, 'type']} noStyle>
            <TypeSelect />
          </Form.Item>
          {moreOfType(row.type).includes('resource') && (
            <Form.Item name={[at, 'resource']} noStyle rules={[needed]}>
              <Select
                aria-label={t('studio.resource')}
                placeholder={t('studio.resource')}
                className={styles.type!}
                showSearch
                optionFilterProp="label"
                options={resources}
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
    </NamedRows>
  )
}

function TransitionRows({ values, named }: InputProps) {
  const t = useStudioText()
  const { locale } = useText()
  const states = written(values.states).map(row => ({ value: nameOf(row), label: labelOfRow(row, locale) }))
  return (
    <NamedRows name="transitions" label={t('studio.transitions')} values={values.transitions} rule={named}>
      {at =>
        (['from', 'to'] as const).map(end => (
          <Form.Item key={end} name={[at, end]} noStyle rules={[{ required: true, message: t('studio.needed') }]}>
            <Select
              aria-label={t(`studio.${end}`)}
              placeholder={t(`studio.${end}`)}
              className={styles.type!}
              showSearch
              optionFilterProp="label"
              options={states}
            />
          </Form.Item>
        ))
      }
    </NamedRows>
  )
}

/** A state that is being added. */
function labelOfRow(row: Row, locale: Locale): string {
  const title = locale === 'zh-CN' ? row.zh || row.en : row.en || row.zh
  return title ? `${title} ${nameOf(row)}` : nameOf(row)
}

/** Files of a kind by title and name. */
export function useFileChoices(files: readonly StudioFile[], kind: string): Choice[] {
  const { text } = useText()
  return files
    .filter(file => file.kind === kind)
    .map(({ path, title }) => ({
      value: path,
      // All files of modules have the same name.
      label: !title ? resourceOf(path) : kind === 'module' ? text(title) : labelOf(text(title), resourceOf(path)),
    }))
}

/** Field types that a dialog creates. A state comes with its workflow; structured types are written as text. */
const TYPES = Object.keys(VALUE_TYPES).filter(type => type !== 'state' && type !== 'parts')

interface TypeSelectProps {
  readonly value?: string
  onChange?(value: string): void
}

/** A field type, explained in the list and found by what it is as well. */
function TypeSelect(field: TypeSelectProps) {
  const t = useStudioText()
  const schema = useSchema('resource')
  const types = TYPES.map(type => ({ value: type, label: type, about: schema ? aboutType(schema, type) : '' }))
  return (
    <Select
      {...field}
      aria-label={t('studio.type')}
      className={styles.type!}
      popupMatchSelectWidth={false}
      showSearch
      filterOption={(typed, each) => `${each?.value} ${each?.about}`.toLowerCase().includes(typed.toLowerCase())}
      options={types}
      optionRender={({ label, data }) => (
        <>
          {label} <small className={styles.quiet}>{data.about}</small>
        </>
      )}
    />
  )
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
