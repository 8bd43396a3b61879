import { type ReactNode, useEffect } from 'react'
import type { PageModel } from '#model/client-model.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import type { FetchedModel } from '#web/pages/use-page-model.ts'
import { PageModelContext } from './page-model-context.tsx'

interface WithModelProps {
  /** A model loaded in addition to the current page's. */
  readonly model: FetchedModel
  onClose(): void
  children(pageModel: PageModel): ReactNode
}

/** Renders with another model than the page's; if it cannot be loaded, reports that and closes. */
export function WithModel({ model: { data, error }, onClose, children }: WithModelProps) {
  const notify = useNotify()
  useEffect(() => {
    if (!error) return
    notify.error(error)
    onClose()
  }, [error, notify, onClose])
  return data && <PageModelContext pageModel={data}>{children(data)}</PageModelContext>
}
