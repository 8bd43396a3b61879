import { Suspense } from 'react'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Select } from '#web/ui/antd.ts'
import type { ReferenceSelectProps } from './reference-select.tsx'

const Ready = lazyPart(() => import('./reference-select.tsx').then(part => ({ default: part.ReferenceSelect })))

/** Reference search, loaded lazily because no first screen needs it; until then a disabled select is shown. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  return (
    <Suspense fallback={<Select id={props.id} disabled />}>
      <Ready {...props} />
    </Suspense>
  )
}
