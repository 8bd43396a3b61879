import { useEffect } from 'react'
import { App } from '#web/ui/antd.ts'

type AppTools = ReturnType<typeof App.useApp>

let provide: (tools: AppTools) => void = () => {}

/** antd's `message`, `modal` and `notification` for code outside components; they come with the first drawing. */
export const appTools: Promise<AppTools> = new Promise(resolve => {
  provide = resolve
})

/** Hands over what `App.useApp` gives; once, inside antd's `<App>`. */
export function ProvideAppTools() {
  const tools = App.useApp()
  useEffect(() => provide(tools), [tools])
  return null
}
