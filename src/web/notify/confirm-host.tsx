import { lazy, Suspense } from 'react'
import { openQuestion } from './confirm.ts'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Where questions appear. The dialog's code is loaded with the first question. */
export function ConfirmHost() {
  const question = openQuestion.use()
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog question={question} />
    </Suspense>
  )
}
