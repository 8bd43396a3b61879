import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Environment } from '../env.ts'
import { answerError } from './errors.ts'
import { isKnown } from './known-answer.ts'
import { notFoundError } from './known-paths.ts'
import { pagePolicy } from './security.ts'

/** Stands in index.html where each answer gets a nonce of its own (vite.config.ts). */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Headers that say something of documents only; a script that carries them is half a kilobyte larger for nothing. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
]

/** Where the pages come from: the build, or the dev server that makes them on the fly. */
export interface WebPages {
  /** index.html for `url`, with the nonce's placeholder in it. */
  readonly html: (url: string) => Promise<string> | string
  readonly development: boolean
}

/** The pages built into `directory` (`dist/web`). */
export function builtPages(directory: string): WebPages {
  const html = readFileSync(join(directory, 'index.html'), 'utf8')
  return { html: () => html, development: false }
}

/** Serves hashed assets for ever, other built files by their ETag. */
export async function registerAssets(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(async assets => {
    assets.addHook('onSend', async (_request, reply) => {
      for (const header of OF_PAGES) reply.removeHeader(header)
    })
    await assets.register(fastifyStatic, {
      root: join(directory, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: YEAR_MS,
      decorateReply: false,
      dotfiles: 'ignore',
      index: false,
    })
  })
  await app.register(fastifyStatic, {
    root: directory,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', 'index.html'],
    decorateReply: false,
    dotfiles: 'ignore',
    index: false,
  })
}

/** Answers every browser route with index.html and every other unknown address with 404 or 405. */
export function registerPages(app: FastifyInstance, pages: WebPages | undefined, environment: Environment): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (!pages || !asksForPage(request)) return answerError(notFoundError(request, reply), request, reply)
    return sendPage(reply, await pages.html(request.url), pages, environment)
  })
}

/**
 * The page with a nonce of its own, or 304 while build and policy are those of the page that the browser keeps. Kept page
 * and kept policy have the same nonce, so a 304 must bring none; it is for that browser alone, and admits styles only.
 */
function sendPage(reply: FastifyReply, html: string, pages: WebPages, environment: Environment): FastifyReply {
  reply.header('cache-control', 'private, no-cache')
  if (!pages.development) {
    const etag = tagOf(html + pagePolicy(NONCE_PLACEHOLDER, environment, false))
    reply.header('etag', etag)
    if (isKnown(reply.request, etag)) return reply.removeHeader('content-security-policy').code(304).send()
  }
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', pagePolicy(nonce, environment, pages.development))
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(NONCE_PLACEHOLDER, nonce))
}

function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0]!
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(api|assets)(\/|$)|\/\./.test(path)) return false
  return (headers.accept ?? '').includes('text/html')
}
