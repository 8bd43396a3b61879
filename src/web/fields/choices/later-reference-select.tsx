import { Suspense } from 'react'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Select } from '#web/ui/antd.ts'
import type { ReferenceSelectProps } from './reference-select.tsx'

const Ready = lazyPart(() => import('./reference-select.tsx').then(part => ({ default: part.ReferenceSelect })))

/** Search among records, deferred because no first screen needs it; a disabled select is shown until its code is loaded. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  return (
    <Suspense fallback={<Select id={props.id} disabled />}>
      <Ready {...props} />
    </Suspense>
  )
}
