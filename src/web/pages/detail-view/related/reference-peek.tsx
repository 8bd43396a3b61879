import { useRecordModel } from '#web/pages/use-page-model.ts'
import { useResource } from '../../page-model-context.tsx'
import type { ReferencePeekProps } from '../../record-drawers.ts'
import { WithModel } from '../../with-model.tsx'
import { PeekDrawer } from './peek-drawer.tsx'

/** The record of a reference in a drawer. Lazily loaded, therefore a default export. */
export default function ReferencePeek(props: ReferencePeekProps) {
  return (
    <WithModel model={useRecordModel(props.resource)} onClose={props.onClose}>
      {({ page }) => <Peek {...props} groups={page.detail.groups} />}
    </WithModel>
  )
}

function Peek({ resource, ...rest }: ReferencePeekProps & Pick<Parameters<typeof PeekDrawer>[0], 'groups'>) {
  return <PeekDrawer {...rest} resource={useResource(resource)} />
}
