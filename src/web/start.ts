import type { PublicApp } from '#model/client-model.ts'
import { followConfigUpdates } from './account/config-updates.ts'
import { publicApp } from './account/public-app.ts'
import { followOtherTabs, sessionState } from './account/session-state.ts'
import { loadShell } from './account/shell-state.ts'
import { http } from './http/http.ts'
import { applyLocale, preferredLocale } from './i18n/locale-state.ts'
import { wireHttp } from './wire-http.ts'

/**
 * Fetches what the first screen needs, all at once: the language, the public part of the app and, where somebody is
 * signed in, the menu. False when the server could not be reached.
 */
export async function start(): Promise<boolean> {
  wireHttp()
  followOtherTabs()
  if (import.meta.env.DEV) followConfigUpdates()
  const language = applyLocale(preferredLocale(navigator.languages, 'zh-CN'))
  if (sessionState.get()) void Promise.all([loadShell(), import('./layout/signed-in-app.tsx')]).catch(() => {})
  else void import('./login/login-page.tsx').catch(() => {})
  const [, reached] = await Promise.all([language, loadPublicApp()])
  return reached
}

async function loadPublicApp(): Promise<boolean> {
  try {
    const { data } = await http.get<PublicApp>('/api/app', { stay: true })
    publicApp.set(data)
    return true
  } catch {
    return false
  }
}
