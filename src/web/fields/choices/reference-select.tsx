import { type ReactElement, Suspense, use, useState } from 'react'
import type { ClientField, ClientResource, ReferenceValue } from '#model/client-model.ts'
import { ACCOUNT, ROLE } from '#model/permissions/manage-rights.ts'
import { useRightsLimits } from '#web/data/account/rights-limits.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Select, Spin } from '#web/ui/antd.ts'
import { choiceParams } from './choice-params.ts'
import { KnownResources } from './known-resources.ts'
import { ReferenceCreationContext } from './reference-creation.ts'
import { AWAITED, labelOfReference, unlabelledIds } from './reference-values.ts'
import { useChoices, useLabels } from './use-choices.ts'
import { useOnlyChoice } from './use-only-choice.ts'

const ChoiceLine = lazyPart(() => import('./choice-line.tsx').then(part => ({ default: part.ChoiceLine })))
const ChosenSum = lazyPart(() => import('./chosen-sum.tsx').then(part => ({ default: part.ChosenSum })))
const CreationEntry = lazyPart(() => import('./creation-entry.tsx').then(part => ({ default: part.CreationEntry })))

export interface ReferenceSelectProps {
  readonly id: string
  readonly field: ClientField
  readonly resource: ClientResource
  readonly several: boolean
  readonly chosen: readonly ReferenceValue[]
  /** The edited record; absent in a filter. */
  readonly record?: Readonly<Record<string, unknown>>
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string
  onChoose(chosen: readonly ReferenceValue[]): void
  /** Called when nothing is chosen and there is only one choice. */
  readonly onOnly?: ((only: ReferenceValue) => void) | undefined
}

/** Search for the record of a reference. Choices are fetched when the list is first opened. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { id, several, chosen, disabled, invalid, describedBy, onChoose } = props
  const { t } = useText()
  const search = useReferenceSearch(props)
  const { of: limits } = useRightsLimits(givesRoles(props) ? ROLE : undefined, search.choices)
  const creation = useCreation(props, search.settled, () => search.setOpen(false))
  const empty = search.failed ? t('pages.input.choicesFailed') : t('pages.input.noChoices')
  const target = use(KnownResources)[props.field.resource ?? '']
  const detailed = target?.optionFields && target
  const missing = search.least > search.text.length ? t('pages.input.typeMore', { count: search.least }) : empty
  const select = (
    <Select
      {...search.selectProps}
      id={id}
      mode={several ? 'multiple' : undefined}
      labelInValue
      allowClear={!disabled}
      maxTagCount="responsive"
      placeholder={props.record ? t('pages.input.search') : t('pages.filter.any')}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      loading={search.loading}
      notFoundContent={search.loading ? <Spin size="small" /> : missing}
      value={toSelected(several, search.labelled)}
      options={search.choices.map(({ id: value, label, shown }) => {
        const refused = limits.get(value)?.give
        return { value, label, shown, ...(refused && { disabled: true, title: refused }) }
      })}
      optionRender={
        detailed &&
        (({ data }) => (
          <Suspense fallback={data.label}>
            <ChoiceLine {...data} resource={detailed} ticked={several} />
          </Suspense>
        ))
      }
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      open={search.open}
      popupRender={creation}
      onSearch={search.setText}
      onOpenChange={search.setOpen}
      onChange={next => onChoose(toReferences(next))}
      title={chosen.length === 1 ? search.labelled[0]?.label : undefined}
    />
  )
  return (
    <>
      {select}
      {props.onOnly && <OnlyRecord {...props} />}
      {detailed && several && props.record && (
        <Suspense fallback={null}>
          <ChosenSum resource={detailed} asker={search.asker} ids={chosen.map(one => one.id)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Takes the only available record, once everything that the choices depend on is loaded. A component, so that filters do not
 * call Refine's hooks for it.
 */
function OnlyRecord(props: ReferenceSelectProps): null {
  const { field, resource, record, chosen, disabled, several, onOnly } = props
  const params = record && choiceParams(field, record)
  const isKnown = Object.values(params ?? {}).every(value => value !== null)
  const isOpen = !several && !disabled && chosen.length === 0 && isKnown && !givesRoles(props)
  const { data, isPlaceholderData } = useChoices({
    target: field.resource ?? '',
    asker: `${resource.name}.${field.name}`,
    params,
    enabled: isOpen,
    limit: 2,
  })
  const only = isOpen && !isPlaceholderData && data?.length === 1 ? data[0] : undefined
  useOnlyChoice(only && { id: only.id, label: only.label }, JSON.stringify(params ?? null), onOnly)
  return null
}

/** Roles assigned to an account, not in a filter. */
function givesRoles({ resource, field, record }: ReferenceSelectProps): boolean {
  return record !== undefined && resource.name === ACCOUNT && field.resource === ROLE
}

/** Below the choices of a form: an entry to create a missing record. Choices that come later would move it. */
function useCreation(
  { field, record, several, chosen, onChoose }: ReferenceSelectProps,
  settled: boolean,
  close: () => void,
) {
  const creation = use(ReferenceCreationContext)
  const offer = record && creation?.offer(field)
  if (!creation || offer === undefined || !settled) return undefined
  const create = () => {
    close()
    creation.open({ field, onCreated: made => onChoose(several ? [...chosen, made] : [made]) })
  }
  return (menu: ReactElement) => (
    <>
      {menu}
      <Suspense fallback={null}>
        <CreationEntry text={offer} onClick={create} />
      </Suspense>
    </>
  )
}

function useReferenceSearch({ field, resource, chosen, record }: ReferenceSelectProps) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const target = field.resource ?? ''
  const asker = `${resource.name}.${field.name}`
  const params = record && choiceParams(field, record)
  const found = useChoices({ target, asker, params, enabled: open })
  const labels = useLabels(target, asker, unlabelledIds(chosen))
  const search = (next: string) => {
    setText(next)
    found.selectProps.onSearch?.(next)
  }
  return {
    asker,
    choices: found.data ?? [],
    labelled: chosen.map(one => ({ id: one.id, label: labelOfReference(one, labels.data, labels.isFetching) })),
    loading: found.isFetching || labels.isFetching,
    failed: found.isError,
    /** Whether the first choices are there, or none can be had. */
    settled: found.data !== undefined || found.isError,
    /** Minimum number of characters before choices are requested. */
    least: (resource.source.kind === 'rest' && resource.source.choices?.[field.name]?.minSearch) || 0,
    open,
    text,
    selectProps: found.selectProps,
    setText: search,
    setOpen(next: boolean) {
      setOpen(next)
      if (!next && text !== '') search('')
    },
  }
}

interface Selected {
  readonly value: number
  readonly label: string
}

function toSelected(several: boolean, chosen: readonly ReferenceValue[]): Selected | Selected[] | undefined {
  const selected = chosen.map(({ id, label }) => ({ value: id, label }))
  return several ? selected : selected[0]
}

function toReferences(next: Selected | readonly Selected[] | undefined): ReferenceValue[] {
  const list = next === undefined ? [] : Array.isArray(next) ? (next as readonly Selected[]) : [next as Selected]
  return list.map(({ value, label }) => ({ id: value, label: label === AWAITED ? '' : label }))
}
