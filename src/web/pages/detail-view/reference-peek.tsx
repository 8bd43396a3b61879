import { useEffect } from 'react'
import { useNotify } from '#web/notify/use-notify.ts'
import { useRecordModel } from '#web/page-host/use-page-model.ts'
import { PageModelContext, useResource } from '../page-model-context.tsx'
import { PeekDrawer } from './peek-drawer.tsx'

interface ReferencePeekProps {
  readonly resource: string
  readonly id: number
  onClose(): void
}

/** A look at a record that a reference names, whichever page it stands on. Loaded on first use, hence the default export. */
export default function ReferencePeek(props: ReferencePeekProps) {
  const { data, error } = useRecordModel(props.resource)
  const notify = useNotify()
  const { onClose } = props
  useEffect(() => {
    if (!error) return
    notify.error(error)
    onClose()
  }, [error, notify, onClose])
  if (!data) return null
  return (
    <PageModelContext pageModel={data}>
      <Peek {...props} groups={data.page.detail.groups} />
    </PageModelContext>
  )
}

function Peek({ resource, ...rest }: ReferencePeekProps & Pick<Parameters<typeof PeekDrawer>[0], 'groups'>) {
  return <PeekDrawer {...rest} resource={useResource(resource)} />
}
