import { useRecordModel } from '#web/page-host/use-page-model.ts'
import { useResource } from '../../page-model-context.tsx'
import { WithModel } from '../../with-model.tsx'
import { PeekDrawer } from './peek-drawer.tsx'

interface ReferencePeekProps {
  readonly resource: string
  readonly id: number
  onClose(): void
}

/** A look at a record that a reference names, whichever page it stands on. Loaded on first use, hence the default export. */
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
