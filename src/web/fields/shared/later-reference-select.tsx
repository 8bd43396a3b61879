import { lazy, Suspense } from 'react'
import { Select } from '#web/later/controls.tsx'
import { firstRows } from '#web/later/first-rows.ts'
import type { ReferenceSelectProps } from './reference-select.tsx'

const Ready = lazy(() =>
  firstRows.then(() => import('./reference-select.tsx')).then(part => ({ default: part.ReferenceSelect })),
)

/** Search among records, which no first screen needs; until its code has come a select that cannot be opened yet stands for it. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  return (
    <Suspense fallback={<Select id={props.id} disabled />}>
      <Ready {...props} />
    </Suspense>
  )
}
