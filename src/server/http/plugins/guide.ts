import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '#server/project-root.ts'
import type { CoreServices } from '../services.ts'
import { requireSession } from './session.ts'

/** Scripts of our own origin only; the syntax highlighter sets inline colours. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The reference site (`/api/guide/`), with the access rules of the API document. Until it is built (`npm start` of a clone builds
 * it in the background) a page says so.
 */
export async function registerGuide(
  app: FastifyInstance,
  { environment }: CoreServices,
  directory: string,
): Promise<void> {
  if (environment.apiDocs === 'off') return
  await app.register(async site => {
    site.addHook('onRequest', async (request, reply) => {
      if (environment.apiDocs === 'session') await requireSession(request)
      reply.header('content-security-policy', POLICY)
      if (existsSync(join(directory, 'index.html'))) return
      return reply.code(503).header('retry-after', '20').type('text/html; charset=utf-8').send(NOT_BUILT)
    })
    await site.register(fastifyStatic, {
      root: directory,
      prefix: '/api/guide/',
      dotfiles: 'ignore',
    })
    // The router strips a trailing slash.
    site.get('/api/guide', (_request, reply) => reply.sendFile('index.html'))
  })
}

/** Where `npm run docs:site` builds it. */
export function builtGuide(): string {
  return join(projectRoot(), 'dist', 'site')
}

const NOT_BUILT = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="20">
<title>Steward</title>
<body style="max-width: 36em; margin: 4em auto; padding: 0 1em; font: 16px/1.7 system-ui, sans-serif">
<h1 style="font-size: 1.3em">手册还在生成</h1>
<p>首次启动后约需一分钟，本页会自动刷新。若一直没有出现，请在项目目录运行 <code>npm run docs:site</code>。</p>
<h1 style="font-size: 1.3em" lang="en">The guide is being built</h1>
<p lang="en">This takes about a minute after the first start; the page reloads by itself. If the guide does not appear, run
<code>npm run docs:site</code> in the folder of the project.</p>
`
