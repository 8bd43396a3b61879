import { Suspense, useState } from 'react'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Button } from '#web/ui/antd.ts'
import { PartitionOutlined } from '#web/ui/icons.ts'

const WorkflowDialog = lazyPart(() => import('./workflow-dialog.tsx'))

/** Shows the workflow of a record; renders nothing for a resource without states. */
export function WorkflowButton({ resource, row }: { readonly resource: ClientResource; readonly row: Row }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  if (Object.keys(resource.workflows).length === 0) return null
  const label = t('pages.workflow.title')
  return (
    <>
      <Button
        type="text"
        icon={<PartitionOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <WorkflowDialog resource={resource} row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
