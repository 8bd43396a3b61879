import { lazy, Suspense, useEffect, useState } from 'react'
import { createStore } from '../state/store.ts'
import { whenIdle } from '../timing/when-idle.ts'
import type { AppTools } from './app-tools-host.tsx'

const AppToolsHost = lazy(() => import('./app-tools-host.tsx'))

let provide: (tools: AppTools) => void = () => {}
const tools = new Promise<AppTools>(resolve => {
  provide = resolve
})
const wanted = createStore(false)

/** antd's `message` and `modal` for code outside components. Their code is fetched when the browser is idle, or now. */
export function appTools(): Promise<AppTools> {
  wanted.set(true)
  return tools
}

/** Where toasts and questions appear; once, inside antd's `<ConfigProvider>`. */
export function ProvideAppTools() {
  const [idle, setIdle] = useState(false)
  const now = wanted.use()
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (!idle && !now) return null
  return (
    <Suspense fallback={null}>
      <AppToolsHost onReady={provide} />
    </Suspense>
  )
}
