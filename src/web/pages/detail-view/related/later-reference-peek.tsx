import { type ComponentProps, lazy, Suspense } from 'react'

const ReferencePeek = lazy(() => import('./reference-peek.tsx'))

/** `ReferencePeek`, fetched when it is opened for the first time. */
export function LaterReferencePeek(props: ComponentProps<typeof ReferencePeek>) {
  return (
    <Suspense fallback={null}>
      <ReferencePeek {...props} />
    </Suspense>
  )
}
