import { useNotificationProvider } from '@refinedev/antd'
import { useEffect } from 'react'
import { App } from '#web/ui/antd.ts'
import { waitingProgress } from './progress.ts'

/**
 * Notes of work that can still be undone, drawn by Refine's antd binding with its countdown and its "undo". Loaded with
 * the first such note, hence the default export.
 */
export default function ProgressHost() {
  return (
    <App component={false}>
      <Notes />
    </App>
  )
}

function Notes() {
  const provider = useNotificationProvider()
  const waiting = waitingProgress.use()
  useEffect(() => {
    if (waiting.length === 0) return
    waitingProgress.set([])
    for (const note of waiting) {
      if (note.kind === 'open') provider.open(note.params)
      else provider.close(note.key)
    }
  }, [provider, waiting])
  return null
}
