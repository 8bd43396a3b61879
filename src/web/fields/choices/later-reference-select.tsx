import { Suspense } from 'react'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Select } from '#web/ui/antd.ts'
import type { ReferenceSelectProps } from './reference-select.tsx'

const Ready = lazyPart(() => import('./reference-select.tsx').then(part => ({ default: part.ReferenceSelect })))

/** Search among records, which no first screen needs; until its code has come a select that cannot be opened yet stands for it. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  return (
    <Suspense fallback={<Select id={props.id} disabled />}>
      <Ready {...props} />
    </Suspense>
  )
}
