import { useEffect } from 'react'
import { ERROR } from '#web/data/routes/guard.ts'
import { type Navigate, useNavigate } from '#web/data/routes/use-navigate.ts'

/** The call's failure, for the error page. */
export interface ErrorReason {
  readonly message: string
  readonly detail: string
  /** There was no response at all. */
  readonly noAnswer: boolean
}

let provide: (navigate: Navigate) => void = () => {}
const navigating: Promise<Navigate> = new Promise(resolve => {
  provide = resolve
})

/** Opens the error page, from outside components; several failures at once open it once. */
export function goToError(reason: ErrorReason): void {
  void navigating.then(navigate => navigate(ERROR, { state: reason }))
}

/** Provides the router's navigation; called once, inside the router. */
export function ProvideNavigation() {
  const navigate = useNavigate()
  useEffect(() => provide(navigate), [navigate])
  return null
}
