import { lazy, Suspense, useEffect } from 'react'
import { createStore } from '../state/store.ts'
import type { AppTools } from './app-tools-host.tsx'

const AppToolsHost = lazy(() => import('./app-tools-host.tsx'))

let provide: (tools: AppTools) => void = () => {}
const tools = new Promise<AppTools>(resolve => {
  provide = resolve
})
const wanted = createStore(false)
/** By then the first screen stands; a toast that says the server cannot be reached must not wait for its own code. */
const AFTER_START_MS = 3000

/** antd's `message` and `modal` for code outside components. Their code is fetched soon after the start, or now. */
export function appTools(): Promise<AppTools> {
  wanted.set(true)
  return tools
}

/** Where toasts and questions appear; once, inside antd's `<ConfigProvider>`. */
export function ProvideAppTools() {
  const isWanted = wanted.use()
  useEffect(() => {
    const timer = setTimeout(() => wanted.set(true), AFTER_START_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <AppToolsHost onReady={provide} />
    </Suspense>
  )
}
