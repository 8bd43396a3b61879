import type { App } from '#web/ui/antd.ts'
import { createStore } from '../state/store.ts'

type AppTools = ReturnType<typeof App.useApp>

/** Whether the host of toasts and questions is to be loaded: once one is wanted, or the browser has time. */
export const isHostWanted = createStore(false)

/** Hands over what `App.useApp` gives; once, by the host (app-host.tsx). */
export let provideAppTools: (tools: AppTools) => void = () => {}
const tools = new Promise<AppTools>(resolve => {
  provideAppTools = resolve
})

/** antd's `message` and `modal` for code outside components. */
export function appTools(): Promise<AppTools> {
  isHostWanted.set(true)
  return tools
}
