import type { ReactNode } from 'react'
import type { Locale } from '#model/localized-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Checkbox, Form, Input, Select } from '#web/ui/antd.ts'
import { valueAt } from '../form/edit-text.ts'
import { RowBox } from '../form/named-rows.tsx'
import { usePermissions } from '../form/use-text-of.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'
import type { InputName } from './addition-kind.ts'
import { type Choice, filterableOf, labelOf, namedChoices } from './config-choices.ts'
import type { InputProps } from './input-props.ts'
import { COLOURS, EXAMPLE, EXPORT, SCOPES, STANDARD_ACTIONS } from './new-parts.ts'
import { actionsOf, pagesWithButtons, transitionsOf } from './page-buttons.ts'
import { FieldRows, OptionRows, StateRows, TransitionRows } from './row-inputs.tsx'
import { RESULT_TYPES, TypeSelect } from './type-select.tsx'
import { useFileChoices } from './use-file-choices.ts'

/** The input for one property of an addition. */
export function AdditionInput({ input, ...props }: InputProps & { readonly input: InputName }) {
  const Input = INPUTS[input]
  return <Input {...props} />
}

const INPUTS: Readonly<Record<InputName, (props: InputProps) => ReactNode>> = {
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
  filters: FiltersInput,
  result: ResultInput,
  expression: ExpressionInput,
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
  readonly name: InputName | 'home'
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

function ConditionInput({ source, values }: InputProps) {
  const t = useStudioText()
  const { locale } = useText()
  const fields = Object.values((valueAt(source, ['fields']) ?? {}) as Readonly<Record<string, { type?: unknown }>>)
  const hasMoney = fields.some(({ type }) => type === 'money')
  return (
    <Form.Item
      label={t('studio.when')}
      extra={
        <>
          {t('studio.whenHint')} {hasMoney && t('studio.moneyHint')}
        </>
      }
    >
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

function FiltersInput({ listed }: InputProps) {
  const t = useStudioText()
  const { text } = useText()
  return (
    <Form.Item name="filters" label={t('studio.filters')}>
      <Select mode="multiple" optionFilterProp="label" options={[...namedChoices(filterableOf(listed), text)]} />
    </Form.Item>
  )
}

function ResultInput() {
  const t = useStudioText()
  return (
    <Form.Item name="result" label={t('studio.result')} rules={[{ required: true, message: t('studio.needed') }]}>
      <TypeSelect label={t('studio.result')} types={RESULT_TYPES} />
    </Form.Item>
  )
}

function ExpressionInput() {
  const t = useStudioText()
  return (
    <Form.Item
      name="expression"
      label={t('studio.expression')}
      extra={t('studio.expressionHint')}
      rules={[{ required: true, message: t('studio.needed') }]}
    >
      <Input placeholder={EXAMPLE} />
    </Form.Item>
  )
}

function ActionsInput({ listed }: InputProps) {
  const t = useStudioText()
  const { t: common, text } = useText()
  const known = [
    ...([...STANDARD_ACTIONS, EXPORT] as const).map(value => ({
      value,
      label: labelOf(common(`pages.action.${value}`), value),
    })),
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
