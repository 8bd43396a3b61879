import { useEffect } from 'react'
import { App } from '#web/ui/antd.ts'
import { provideAppTools } from './app-tools.ts'

/** Host of toasts and dialogs. Lazily loaded, therefore a default export. */
export default function AppHost() {
  return (
    <App component={false} message={TOASTS}>
      <Provide />
    </App>
  )
}

const TOASTS = { maxCount: 4, top: 16 }

function Provide() {
  const tools = App.useApp()
  useEffect(() => provideAppTools(tools), [tools])
  return null
}
