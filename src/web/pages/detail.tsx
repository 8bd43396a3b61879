import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Row } from '#model/api.ts'
import type { ClientResource, PageModel } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { openPrint } from '#web/pages/documents/print-address.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Outline } from '#web/ui/outline.tsx'
import { DetailActionsBar } from './detail-view/detail-actions-bar.tsx'
import { Title } from './detail-view/detail-drawer.tsx'
import { DetailTools } from './detail-view/detail-tools.tsx'
import styles from './detail-view/detail-view.module.css'
import { RecordDetail } from './detail-view/record-detail.tsx'
import { FormDrawer } from './form-view/form-drawer.tsx'
import type { FormTarget } from './form-view/form-target.ts'
import { useDeletion } from './list-view/actions/use-deletion.ts'
import type { RowAction } from './list-view/rows/row-action.ts'
import { detailFields } from './list-view/state/list-fields.ts'
import { ToolbarLinks } from './list-view/toolbar/toolbar-links.tsx'
import { PageModelContext, usePageModel, useResource } from './page-model-context.tsx'
import { RecordMissing } from './records/record-missing.tsx'
import { SubjectBox } from './records/subject-box.tsx'
import { useShownRecord } from './records/use-record.ts'
import { useRecordId } from './records/use-record-id.ts'
import { TransitionDialog, type TransitionOrder } from './transitions/transition-dialog.tsx'
import './print.css'

const RecordPicker = lazyPart(() =>
  import('./detail-view/record-picker.tsx').then(part => ({ default: part.RecordPicker })),
)

const NONE: readonly [] = []

/** A page that shows one record, named by `?id=` or by the path. */
export function DetailPage({ pageModel }: { readonly pageModel: PageModel }) {
  return (
    <PageModelContext pageModel={pageModel}>
      <DetailView />
    </PageModelContext>
  )
}

/** A record's detail as a page. Without an id in the address it asks which record to show. */
function DetailView() {
  const { text } = useText()
  const pageModel = usePageModel()
  const { page } = pageModel
  const resource = useResource(page.resource)
  const id = useRecordId()
  const navigate = useNavigate()
  const { record, error } = useShownRecord(resource.name, id, { fields: detailFields(pageModel, resource) })
  if (id === undefined)
    return (
      <section className={styles.page}>
        <h1 className={styles.title}>{text(page.title)}</h1>
        {resource.home === page.path ? (
          <SubjectBox resource={resource} autoFocus onChoose={chosen => navigate(`?id=${chosen}`)} />
        ) : (
          <Suspense fallback={null}>
            <RecordPicker resource={resource} />
          </Suspense>
        )}
      </section>
    )
  return (
    <section className={`${styles.page} st-print`}>
      {resource.home === page.path && (
        <div className="st-no-print">
          <SubjectBox key={id} resource={resource} onChoose={chosen => navigate(`?id=${chosen}`)} />
        </div>
      )}
      {error ? (
        <RecordMissing error={error} />
      ) : record ? (
        <Loaded resource={resource} row={record} />
      ) : (
        <Outline lines={3} />
      )}
    </section>
  )
}

function Loaded({ resource, row }: { readonly resource: ClientResource; readonly row: Row }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const deletion = useDeletion(resource)
  const [target, setTarget] = useState<FormTarget>()
  const [order, setOrder] = useState<TransitionOrder>()
  const { page } = usePageModel()

  async function act(action: RowAction) {
    if (action.kind === 'edit' || action.kind === 'copy') setTarget({ kind: action.kind, id: row.id })
    else if (action.kind === 'transition') setOrder({ resource, step: action.transition, rows: [row] })
    else if (action.kind === 'document') openPrint(resource.name, action.key, [row])
    else if (action.kind === 'operation') setOrder({ resource, step: action.operation, rows: [row] })
    else if (action.kind === 'delete' && (await deletion.one(row))) navigate(-1)
  }
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <Title resource={resource} row={row} />
        </h1>
        <div className={styles.tools}>
          <DetailActionsBar resource={resource} row={row} onAction={action => void act(action)} />
          <ToolbarLinks links={page.links ?? NONE} row={row} />
          <DetailTools inList={false} address={pathname + search} resource={resource} row={row} />
        </div>
      </header>
      <RecordDetail key={row.id} resource={resource} row={row} />
      {target && <FormDrawer resource={resource} target={target} onClose={() => setTarget(undefined)} />}
      {order && <TransitionDialog order={order} onClose={() => setOrder(undefined)} />}
    </>
  )
}
