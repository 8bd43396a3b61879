import { Suspense } from 'react'
import type { ClientResource } from '#model/client-model.ts'
import { deadlineFields } from '#model/workflow/deadline-fields.ts'
import { lazyPart } from '#web/state/lazy-part.ts'

const DueTag = lazyPart(() => import('./due-tag.tsx'))

interface DueProps {
  readonly resource: Pick<ClientResource, 'fields'>
  readonly row: Readonly<Record<string, unknown>>
  /** The state field of the deadline. */
  readonly state: string
}

/** The deadline of a state, beside it; nothing without a deadline. */
export function Due({ resource, row, state }: DueProps) {
  const name = dueField(resource, state)
  const due = name && row[name]
  return typeof due === 'string' ? (
    <Suspense>
      <DueTag due={due} />
    </Suspense>
  ) : null
}

/** The field with the deadline of the state, if the account may see one. */
export function dueField({ fields }: DueProps['resource'], state: string): string | undefined {
  const { due } = deadlineFields(state)
  return fields[due]?.deadlineOf === state ? due : undefined
}
