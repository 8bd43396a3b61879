import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { CoreServices } from '../services.ts'
import { requireSession } from './session.ts'

/** Scripts of our own origin only. The highlighter sets colours on the words of an example. */
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

/** The reference site (`/api/guide/`), where it has been built, for whoever may read the API document. */
export async function registerGuide(
  app: FastifyInstance,
  { environment }: CoreServices,
  directory: string,
): Promise<void> {
  if (environment.apiDocs === 'off' || !existsSync(join(directory, 'index.html'))) return
  await app.register(async site => {
    site.addHook('onRequest', async (request, reply) => {
      if (environment.apiDocs === 'session') await requireSession(request)
      reply.header('content-security-policy', POLICY)
    })
    await site.register(fastifyStatic, {
      root: directory,
      prefix: '/api/guide/',
      dotfiles: 'ignore',
    })
    // The router leaves out a slash at the end.
    site.get('/api/guide', (_request, reply) => reply.sendFile('index.html'))
  })
}
