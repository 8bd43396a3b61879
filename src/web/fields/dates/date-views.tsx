import { Suspense } from 'react'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Input } from '#web/ui/antd.ts'
import type { FieldFilterProps } from '../field-views.ts'
import type { DateInputProps, DateKind } from './date-kind.ts'

const LazyDatePicker = lazyPart(() => import('./date-picker.tsx'))
const LazyDateFilter = lazyPart(() => import('./date-filter.tsx'))

/** An input for a kind of date; the calendar is loaded with the first one. */
export function DateInput(props: DateInputProps) {
  return (
    <Suspense fallback={<Placeholder id={props.id} />}>
      <LazyDatePicker {...props} />
    </Suspense>
  )
}

/** A filter for a kind of date. */
export function DateFilter(props: FieldFilterProps & { readonly kind: DateKind }) {
  return (
    <Suspense fallback={<Placeholder id={props.id} />}>
      <LazyDateFilter {...props} />
    </Suspense>
  )
}

/** Reserves the space and keeps the label while the calendar loads. */
function Placeholder({ id }: { readonly id: string }) {
  return <Input id={id} disabled aria-busy />
}
