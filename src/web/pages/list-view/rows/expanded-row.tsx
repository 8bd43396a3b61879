import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import { viewsOf } from '#web/fields/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import { RelatedList } from '../../detail-view/related/related-list.tsx'
import { LoadFailed } from '../../load-failed.tsx'
import { usePageModel } from '../../page-model-context.tsx'
import { fieldAt, titleOf } from '../../records/field-at.ts'
import { valueAt } from '../../records/row-values.ts'
import { useShownRecord } from '../../records/use-record.ts'
import type { ListPage } from '../use-list-page.ts'
import styles from './expanded-row.module.css'

export interface ExpandedRowProps extends Pick<ListPage, 'page' | 'resource'> {
  readonly row: Row
}

/** The content of an expanded row: further fields of its record, and the records of one of its tabs. */
export function ExpandedRow({ page, resource, row }: ExpandedRowProps) {
  const { fields = [], tab: name } = page.expand ?? {}
  const tab = page.detail.tabs.find(each => each.name === name)
  return (
    <div className={styles.expanded}>
      {fields.length > 0 && <MoreFields resource={resource} row={row} names={fields} />}
      {tab && <RelatedList tab={tab} row={row} key={`${resource.name} ${row.id}`} />}
    </div>
  )
}

interface MoreFieldsProps {
  readonly resource: ClientResource
  readonly row: Row
  readonly names: readonly string[]
}

function MoreFields({ resource, row, names }: MoreFieldsProps) {
  const { text } = useText()
  const { resources } = usePageModel()
  const { record, error, refresh } = useShownRecord(resource.name, row.id, { stay: true })
  if (error && !record) return <LoadFailed error={error} onRetry={refresh} />
  return (
    <dl className={styles.fields}>
      {names.flatMap(name => {
        const at = fieldAt(resources, resource, name)
        if (!at) return []
        const value = valueAt(record ?? row, name)
        const { View } = viewsOf(at.field)
        return (
          <div key={name}>
            <dt>{text(titleOf(at))}</dt>
            <dd>
              {isEmpty(value) ? (
                <span className="st-quiet">-</span>
              ) : (
                <View field={at.field} resource={at.owner} value={value} row={record ?? row} mode="detail" />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
