import type { RecordId } from '#model/api.ts'
import type { Transition } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { isReferenceValue } from '#web/fields/choices/reference-values.ts'
import { listText } from '#web/fields/shared/plain-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { openPrint } from '#web/pages/documents/print-address.ts'
import { useRecordModel } from '#web/pages/use-page-model.ts'
import { Button } from '#web/ui/antd.ts'
import { PrinterOutlined } from '#web/ui/icons.ts'
import { Outline } from '#web/ui/outline.tsx'
import { useActionTitle } from '../list-view/rows/use-action-title.ts'
import { useResource } from '../page-model-context.tsx'
import { labelOf } from '../records/label-of.ts'
import { documentActions } from '../records/offered-actions.ts'
import { valueAt } from '../records/row-values.ts'
import { useRuleContext } from '../records/rule-context.ts'
import { useEvaluable } from '../records/use-evaluable.ts'
import { useRecordList } from '../records/use-record-list.ts'
import { WithModel } from '../with-model.tsx'
import styles from './selection-sums.module.css'
import { SelectionSums } from './selection-sums.tsx'

interface StepOutcomeProps {
  readonly resource: ClientResource
  readonly outcome: NonNullable<Transition['outcome']>
  /** The records that were moved. */
  readonly ids: readonly RecordId[]
}

/** The records created by a transition: their numbers, their sums, and their documents to print. */
export function StepOutcome({ resource, outcome, ids }: StepOutcomeProps) {
  const { rows, starting } = useRecordList({
    ...idsOf(resource.name, ids),
    fields: [resource.label, outcome.record],
  })
  const made = rows.flatMap(row => {
    const value = valueAt(row, outcome.record)
    return isReferenceValue(value) ? [value.id] : []
  })
  const target = resource.fields[outcome.record]?.resource
  const model = useRecordModel(target ?? resource.name)
  if (starting) return <Outline lines={3} />
  if (target === undefined || made.length === 0) return null
  return (
    <WithModel model={model} onClose={ignore}>
      {() => <Made name={target} ids={[...new Set(made)]} sums={outcome.sums ?? []} />}
    </WithModel>
  )
}

function Made({
  name,
  ids,
  sums,
}: {
  readonly name: string
  readonly ids: readonly RecordId[]
  readonly sums: readonly string[]
}) {
  const { locale } = useText()
  const resource = useResource(name)
  const { resource: judged } = useEvaluable(resource)
  const titleOf = useActionTitle()
  const { rows, starting } = useRecordList({ ...idsOf(name, ids), fields: Object.keys(resource.fields) })
  const [first] = rows
  const context = useRuleContext(first ?? NOTHING)
  if (starting || !first) return <Outline lines={3} />
  const documents = documentActions(judged, first, context)
  return (
    <>
      <p className={styles.made}>
        {listText(
          rows.map(row => labelOf(resource, row)),
          locale,
        )}
      </p>
      <SelectionSums resource={resource} fields={sums} ids={ids} />
      <div className={styles.documents}>
        {documents.map(action => (
          <Button
            key={action.key}
            icon={<PrinterOutlined aria-hidden />}
            onClick={() => openPrint(resource.name, action.key, rows)}
          >
            {titleOf(action)}
          </Button>
        ))}
      </div>
    </>
  )
}

function idsOf(resource: string, ids: readonly RecordId[]) {
  const value = ids.map(String)
  return {
    ...{ resource, page: 1, pageSize: MOST, sort: [], inPart: true },
    conditions: [{ field: 'id', operator: 'in' as const, value }],
  }
}

/** The maximum page size of a list with selection. */
const MOST = 200
const NOTHING = {}
const ignore = () => {}
