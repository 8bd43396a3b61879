import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ClientField, ReferenceValue } from '#model/client-model.ts'
import { isReferenceValue } from '#web/fields/choices/reference-values.ts'
import { usePageModel } from '../page-model-context.tsx'
import { useRecordDrawers } from '../record-drawers.ts'
import styles from './reference-links.module.css'

interface ReferenceLinksProps {
  readonly field: ClientField
  readonly value: unknown
  /** The value as its type shows it; used where nothing can be opened. */
  readonly children: ReactNode
}

/** Records of a reference field, opened in a drawer where the account may see more of them. */
export function ReferenceLinks({ field, value, children }: ReferenceLinksProps) {
  const { resources } = usePageModel()
  const { ReferencePeek } = useRecordDrawers()
  const [open, setOpen] = useState<ReferenceValue>()
  const target = field.resource === undefined ? undefined : resources[field.resource]
  const named = [value].flat().filter(isReferenceValue)
  // A custom component of the field shows more than links would.
  if (!(target?.opens || target?.home) || named.length === 0 || field.component) return children
  return (
    <>
      <span className={styles.links}>
        {named.map(reference =>
          target.home ? (
            <Link key={reference.id} className={styles.link} to={`${target.home}?id=${reference.id}`}>
              {reference.label || `#${reference.id}`}
            </Link>
          ) : (
            <button key={reference.id} type="button" className={styles.link} onClick={() => setOpen(reference)}>
              {reference.label || `#${reference.id}`}
            </button>
          ),
        )}
      </span>
      {open && (
        <Suspense fallback={null}>
          <ReferencePeek resource={target.name} id={open.id} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
