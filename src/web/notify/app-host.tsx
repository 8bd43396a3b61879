import { useEffect } from 'react'
import { App } from '#web/ui/antd.ts'
import { provideAppTools } from './app-tools.ts'

/** Where toasts and questions appear. A separate chunk, hence the default export: nothing of it shows at once. */
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
