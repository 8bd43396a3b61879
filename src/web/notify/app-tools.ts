import type { App } from '#web/ui/antd.ts'

type AppTools = ReturnType<typeof App.useApp>

/** Hands over what `App.useApp` gives; once, by the host (app-host.tsx). */
export let provideAppTools: (tools: AppTools) => void = () => {}

/** antd's `message` and `modal` for code outside components; they come when the browser has time. */
export const appTools: Promise<AppTools> = new Promise(resolve => {
  provideAppTools = resolve
})
