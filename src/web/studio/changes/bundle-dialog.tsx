import { useState } from 'react'
import type { StudioOutcome } from '#model/api/studio/changes.ts'
import { useStudioText } from '../studio-text.ts'
import { PlanDialog } from './plan-dialog.tsx'

interface BundleDialogProps {
  /** Of the file. */
  readonly name: string
  readonly text: string
  /** A second account has to approve; roles are then taken over on the command line only. */
  readonly proposes: boolean
  onClose(): void
  onDone(outcome: StudioOutcome): void
}

/** The plan of a bundle from another installation, on request with the roles that it carries. */
export function BundleDialog({ name, text, proposes, ...on }: BundleDialogProps) {
  const t = useStudioText()
  const [roles, setRoles] = useState(false)
  const count = rolesIn(text)
  const values = { bundle: text, roles }
  return (
    <PlanDialog
      {...on}
      proposes={proposes}
      title={t('studio.bundleTitle', { name })}
      plan={{ url: '/api/studio/bundle/plan', values }}
      apply={{ url: '/api/studio/bundle', values }}
      {...(count > 0 &&
        !proposes && { choice: { label: t('studio.bundleTakeRoles', { count }), checked: roles, onChange: setRoles } })}
    />
  )
}

/** Number of roles that the bundle carries; the server says what is wrong with any other file. */
function rolesIn(text: string): number {
  try {
    const { roles } = JSON.parse(text) as { readonly roles?: unknown }
    return Array.isArray(roles) ? roles.length : 0
  } catch {
    return 0
  }
}
