import type { Plugin } from 'vite'

/** Sent to open browsers when a changed config has taken effect. */
export const CONFIG_EVENT = 'steward:config'

const MODULE = '/@steward/config-updates'

/**
 * Puts a small module into the page of the dev server. It turns the news into a cancelable DOM event `steward:config`
 * (detail: `{revision}`): who handles it keeps the page, otherwise the page is loaded again.
 */
export function configUpdatesPlugin(): Plugin {
  return {
    name: 'steward:config-updates',
    resolveId: id => (id === MODULE ? MODULE : undefined),
    load: id => (id === MODULE ? MODULE_CODE : undefined),
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: MODULE }, injectTo: 'head' }],
  }
}

const MODULE_CODE = `
import.meta.hot.on('${CONFIG_EVENT}', detail => {
  const unhandled = window.dispatchEvent(new CustomEvent('${CONFIG_EVENT}', { detail, cancelable: true }))
  if (unhandled) window.location.reload()
})
`
