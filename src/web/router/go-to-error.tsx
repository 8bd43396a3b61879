import { useEffect } from 'react'
import { ERROR } from './guard.ts'
import { type Navigate, useNavigate } from './use-navigate.ts'

/** What the error page says of the call that led there. */
export interface ErrorReason {
  readonly message: string
  readonly detail: string
  /** The call got no answer at all. */
  readonly noAnswer: boolean
}

let provide: (navigate: Navigate) => void = () => {}
const navigating: Promise<Navigate> = new Promise(resolve => {
  provide = resolve
})

/** Leads to the error page, from outside components; several failures at once lead there once. */
export function goToError(reason: ErrorReason): void {
  void navigating.then(navigate => navigate(ERROR, { state: reason }))
}

/** Hands over the router's navigation; once, inside the router. */
export function ProvideNavigation() {
  const navigate = useNavigate()
  useEffect(() => provide(navigate), [navigate])
  return null
}
