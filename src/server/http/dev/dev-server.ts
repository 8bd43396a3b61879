import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join, relative } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { HotPayload, Plugin, ViteDevServer } from 'vite'
import type { SourceLocation } from '#model/problems.ts'
import type { WebPages } from '../plugins/web.ts'

/** Vite inside the server process: pages and modules compiled on demand, hot reload, and config updates. */
export interface DevServer {
  readonly pages: WebPages
  /** Passes every request outside `/api` to Vite. */
  attach(app: FastifyInstance): void
  /** Calls `changed` after files below `directory` were written, at most once per burst. */
  watch(directory: string, changed: () => void): void
  /** Makes open browsers fetch the new model and hides the error overlay. */
  announce(revision: string): void
  /** Makes current and future browsers show the errors over the page of the last valid config. */
  showError(text: string, place?: SourceLocation): void
  close(): Promise<void>
}

const BURST_MS = 40

/** Starts Vite without its own port. `server` is the HTTP server whose upgrade requests carry the hot reload. */
export async function startDevServer(root: string, server: Server): Promise<DevServer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    plugins: [configUpdatesPlugin()],
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/.data/**', '**/dist/**', '**/test-results/**', '**/schemas/**'] },
    },
  })
  let overlay: HotPayload | undefined
  vite.ws.on('connection', () => overlay && vite.ws.send(overlay))
  return {
    pages: {
      development: true,
      html: async url => vite.transformIndexHtml(url, await readFile(join(root, 'index.html'), 'utf8')),
    },
    attach: app => attach(app, vite),
    watch: (directory, changed) => watch(vite, directory, changed),
    announce: revision => {
      overlay = undefined
      // An empty update removes the overlay.
      vite.ws.send({ type: 'update', updates: [] })
      vite.ws.send(CONFIG_EVENT, { revision })
    },
    showError: (text, place) => {
      overlay = { type: 'error', err: errorOf(text, place) }
      vite.ws.send(overlay)
    },
    close: () => vite.close(),
  }
}

function attach(app: FastifyInstance, vite: ViteDevServer): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (/^\/api(\/|$|\?)/.test(request.url)) return next()
    vite.middlewares(request.raw, reply.raw, next)
  })
}

function watch(vite: ViteDevServer, directory: string, changed: () => void): void {
  let timer: NodeJS.Timeout | undefined
  vite.watcher.add(directory)
  vite.watcher.on('all', (_event, path) => {
    if (relative(directory, path).startsWith('..')) return
    clearTimeout(timer)
    timer = setTimeout(changed, BURST_MS)
  })
}

/** The error format of Vite's overlay. */
function errorOf(message: string, place?: SourceLocation) {
  return { message, stack: '', plugin: 'steward config', ...(place ? { id: place.file, loc: { ...place } } : {}) }
}

/** Sent to open browsers when a changed config has taken effect. */
const CONFIG_EVENT = 'steward:config'

const MODULE = '/@steward/config-updates'

/**
 * Injects a small module into the page of the dev server. It turns config updates into a cancelable DOM event `steward:config`
 * (detail: `{revision}`): a listener that cancels it keeps the page, otherwise the page is reloaded.
 */
function configUpdatesPlugin(): Plugin {
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
