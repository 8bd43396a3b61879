import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { ClientField, ClientResource, PageModel } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { type CreationOrder, ReferenceCreationContext } from '#web/fields/choices/reference-creation.ts'
import { useText } from '#web/i18n/use-text.ts'
import { usePageModel } from '../../page-model-context.tsx'
import { useRecordDrawers } from '../../record-drawers.ts'

interface CreationHostProps {
  readonly resource: ClientResource
  /** The record in the form, from which a new one copies common references. */
  readonly values: RecordValues
  readonly children: ReactNode
}

/** Lets reference inputs create a missing record, in a drawer beside the form. */
export function CreationHost({ resource, values, children }: CreationHostProps) {
  const { t, text } = useText()
  const { resources } = usePageModel()
  const { CreationDrawer } = useRecordDrawers()
  const [order, setOrder] = useState<CreationOrder>()
  const creation = useMemo(
    () => ({
      offer(field: CreationOrder['field']) {
        const target = mayCreateFrom(resources, field)
        return target && t('forms.createOnSpot', { title: text(target.title) })
      },
      open: setOrder,
    }),
    [resources, t, text],
  )
  return (
    <ReferenceCreationContext value={creation}>
      {children}
      {order && (
        <Suspense fallback={null}>
          <CreationDrawer order={order} from={resource} values={values} onClose={() => setOrder(undefined)} />
        </Suspense>
      )}
    </ReferenceCreationContext>
  )
}

/** The resource of which a reference input may create a record; undefined when the account may not. */
function mayCreateFrom(resources: PageModel['resources'], { resource = '' }: ClientField): ClientResource | undefined {
  const target = resources[resource]
  // Records of other systems are created on their own pages.
  return target?.source.kind === 'store' && target.capabilities.actions.includes('create') ? target : undefined
}
