import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#web/state/lazy-part.ts'

const ReferencePeek = lazyPart(() => import('./reference-peek.tsx'))

/** `ReferencePeek`, fetched when it is opened for the first time. */
export function LaterReferencePeek(props: ComponentProps<typeof ReferencePeek>) {
  return (
    <Suspense fallback={null}>
      <ReferencePeek {...props} />
    </Suspense>
  )
}
