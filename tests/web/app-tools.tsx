import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfigProvider } from '#web/ui/antd.ts'
import '#web/ui/theme/react-19.ts'
import AppHost from '#web/ui/notify/app-host.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Mounts antd's `<App>`, in which toasts and questions appear; without motion, which never ends here. */
export async function mountApp(): Promise<void> {
  window.matchMedia ??= (() => ({ matches: false, addEventListener() {}, addListener() {} })) as never
  const container = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(container).render(
      <ConfigProvider theme={{ token: { motion: false } }}>
        <AppHost />
      </ConfigProvider>,
    ),
  )
}

/** Texts of the toasts on the screen. */
export function toastsShown(): string[] {
  return [...document.querySelectorAll('.ant-message-notice')].map(notice => notice.textContent ?? '')
}

/** Title of the question on the screen. */
export function questionShown(): string | undefined {
  return document.querySelector('.ant-modal-confirm-title')?.textContent ?? undefined
}

/** Answers the question on the screen by its button. */
export async function answerQuestion(button: string): Promise<void> {
  const found = [...document.querySelectorAll('button')].find(each => each.textContent?.toLowerCase() === button)
  await act(async () => found!.click())
}
