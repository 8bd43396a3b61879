import { createStore } from '#web/state/store.ts'
import type { App } from '#web/ui/antd.ts'

type AppTools = ReturnType<typeof App.useApp>

/** Whether to load the host of toasts and dialogs: once one is needed, or when the browser is idle. */
export const isHostWanted = createStore(false)

/** Provides the result of `App.useApp`; called once, by the host (app-host.tsx). */
export let provideAppTools: (tools: AppTools) => void = () => {}
const tools = new Promise<AppTools>(resolve => {
  provideAppTools = resolve
})

/** antd's `message` and `modal` for code outside components. */
export function appTools(): Promise<AppTools> {
  isHostWanted.set(true)
  return tools
}
