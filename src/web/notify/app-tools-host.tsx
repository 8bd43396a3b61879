import { useEffect } from 'react'
import { App } from '#web/ui/antd.ts'

export type AppTools = ReturnType<typeof App.useApp>

const TOASTS = { maxCount: 4, top: 16 }

/** antd's `<App>`, in which toasts and questions appear. A chunk of its own, hence the default export. */
export default function AppToolsHost({ onReady }: { onReady(tools: AppTools): void }) {
  return (
    <App component={false} message={TOASTS}>
      <HandOver onReady={onReady} />
    </App>
  )
}

function HandOver({ onReady }: { onReady(tools: AppTools): void }) {
  const tools = App.useApp()
  useEffect(() => onReady(tools), [onReady, tools])
  return null
}
