import { type ReactNode, Suspense, useMemo } from 'react'
import { absentWords } from '#model/absent-words.ts'
import type { Row } from '#model/api.ts'
import type { FormSection } from '#model/app-model.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { type FieldConditions, fieldConditions } from '#model/records/conditions.ts'
import { isMaskedValue } from '#model/text/mask.ts'
import { viewsOf } from '#web/fields/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { usePageModel } from '../page-model-context.tsx'
import { valueAt } from '../records/row-values.ts'
import { useRuleContext } from '../records/rule-context.ts'
import { planGroups, repeatsDueTime } from './detail-groups.ts'
import styles from './field-groups.module.css'
import { ReferenceLinks } from './reference-links.tsx'
import { RevealedValue } from './revealed-value.tsx'

const LoggedChange = lazyPart(() => import('./timeline/logged-change.tsx'))

interface FieldGroupsProps {
  readonly resource: ClientResource
  readonly row: Row
  readonly groups: readonly FormSection[]
}

/**
 * The fields of a record in groups, without those that do not apply to the record, and without empty ones that nobody fills
 * in by hand: the step that sets them has not been taken.
 */
export function FieldGroups(props: FieldGroupsProps) {
  const { resource, row } = props
  if (resource.name !== PLATFORM_RESOURCES.operations) return <Groups {...props} />
  // `operation` has the words of `action`.
  const { before, after, action, ...rest } = row
  return (
    <>
      <Groups {...props} row={rest} />
      {(!isEmpty(before) || !isEmpty(after)) && (
        <Suspense fallback={null}>
          <LoggedChange log={resource} row={row} />
        </Suspense>
      )}
    </>
  )
}

function Groups({ resource, row, groups }: FieldGroupsProps) {
  const { t, text } = useText()
  const conditions = useFieldConditions(resource, row)
  const { resources } = usePageModel()
  const absentOf = (field: ClientField) => text(absentWords(resources, { field, owner: resource, way: [] }))
  return planGroups(resource, groups).map(group => {
    const title = group.name === 'record' ? t('pages.detail.record') : text(group.title)
    const fields = group.fields.filter(field => {
      if (conditions[field.name]?.visible === false || repeatsDueTime(resource, field, row)) return false
      return !field.readOnly || !isEmpty(valueAt(row, field.name)) || absentOf(field) !== ''
    })
    if (fields.length === 0) return null
    return (
      <section key={group.name} className={styles.group}>
        {title && <h2 className="st-section-title">{title}</h2>}
        <dl className={styles.fields} data-columns={group.columns}>
          {fields.map(field => {
            const { View, wide } = viewsOf(field)
            const value = valueAt(row, field.name)
            return (
              // An empty field takes no full row.
              <div
                key={field.name}
                className={wide && !isEmpty(value) ? styles.wide : undefined}
                data-part={`field:${field.name}`}
              >
                <dt>{text(field.title)}</dt>
                <dd>
                  {value === undefined ? (
                    // A row of the list lacks it; the whole record follows.
                    '\u00a0'
                  ) : isEmpty(value) ? (
                    <span className="st-quiet">{absentOf(field) || '-'}</span>
                  ) : (
                    <Revealable resource={resource} field={field} row={row} value={value}>
                      <ReferenceLinks field={field} value={value}>
                        <View field={field} resource={resource} value={value} row={row} mode="detail" />
                      </ReferenceLinks>
                    </Revealable>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      </section>
    )
  })
}

interface RevealableProps {
  readonly resource: ClientResource
  readonly field: ClientField
  readonly row: Row
  readonly value: unknown
  readonly children: ReactNode
}

/** The value; a masked one with a button to reveal it if the account may. */
function Revealable({ resource, field, row, value, children }: RevealableProps) {
  const isAskable = field.revealable && !resource.capabilities.unmasked && isMaskedValue(value)
  if (!isAskable) return children
  return (
    <RevealedValue resource={resource} field={field} row={row}>
      {children}
    </RevealedValue>
  )
}

/** The conditions of each field for the record's current values. */
function useFieldConditions(resource: ClientResource, row: Row): Readonly<Record<string, FieldConditions>> {
  const context = useRuleContext(row)
  return useMemo(() => fieldConditions(resource, row, 'update', context), [resource, row, context])
}
