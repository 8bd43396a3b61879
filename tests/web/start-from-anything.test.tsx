import { afterEach, expect, it, vi } from 'vitest'
import fc from '../helpers/fast-check.ts'
import { setCookie } from './set-cookie.ts'

const NAMES = ['token', 'account', 'master', 'settings', 'errorLog']
const COOKIES = ['sidebarStatus', 'size', 'locale']

afterEach(() => {
  localStorage.clear()
  vi.resetModules()
})

it('every remembered state reads as something the app can start from, whatever the browser holds', async () => {
  window.matchMedia ??= (() => ({ matches: false, addEventListener() {} })) as never
  const values = fc.oneof(fc.string(), fc.json(), fc.jsonValue().map(packed))
  await fc.assert(
    fc.asyncProperty(fc.array(values, { minLength: 8, maxLength: 8 }), async texts => {
      vi.resetModules()
      for (const [index, name] of NAMES.entries()) localStorage.setItem(`${name}_steward`, texts[index] ?? '')
      for (const [index, name] of COOKIES.entries()) setCookie(`${name}=${encodeURIComponent(texts[5 + index] ?? '')}`)
      const { readSession } = await import('#web/data/account/session-state.ts')
      const { preferences } = await import('#web/ui/theme/preferences.ts')
      const { errorLog } = await import('#web/shell/error-log/error-log.ts')
      const { sizeState, SIZES } = await import('#web/ui/theme/size.ts')
      const { sidebarState } = await import('#web/shell/layout/sidebar-state.ts')
      const { preferredLocale } = await import('#web/i18n/locale-state.ts')
      const session = readSession()
      expect(session === undefined || typeof session.account.name === 'string').toBe(true)
      expect(typeof preferences.get().fixedHeader).toBe('boolean')
      expect(errorLog.get().every(entry => typeof entry.message === 'string')).toBe(true)
      expect(SIZES).toContain(sizeState.get())
      expect(typeof sidebarState.get().open).toBe('boolean')
      expect(['zh-CN', 'en-US']).toContain(preferredLocale([], 'zh-CN'))
    }),
    { numRuns: 60 },
  )
}, 30_000)

/** As the storage helper writes it, with a value of the wrong shape. */
function packed(value: unknown): string {
  return JSON.stringify({ value, updatedAt: Date.now(), expiresAt: Date.now() + 60_000 })
}
