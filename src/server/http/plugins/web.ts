import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API, splitCall } from '#model/api.ts'
import { HttpError } from '#server/http-errors.ts'
import type { CoreServices } from '../services.ts'
import { answerError } from './errors.ts'
import { isKnown } from './known-answer.ts'
import { pagePolicy } from './security.ts'
import { acceptSession } from './session.ts'
import { dataElement, fileElements, readStartFiles, type StartFiles } from './start-elements.ts'
import { startPage } from './start-page.ts'

/** Stands in index.html where each answer gets a nonce of its own (vite.config.ts). */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
/** A millisecond or two for a page, where the best quality takes thirty times as long. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Headers that say something of documents only; a script that carries them is half a kilobyte larger for nothing. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
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
  /** Which files a first screen needs; undefined where the dev server makes them on the fly. */
  readonly startFiles?: StartFiles
}

/** The pages built into `directory` (`dist/web`). */
export function builtPages(directory: string): WebPages {
  const html = readFileSync(join(directory, 'index.html'), 'utf8')
  return { html: () => html, development: false, startFiles: readStartFiles(directory) }
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
export function registerPages(app: FastifyInstance, pages: WebPages | undefined, services: CoreServices): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (!pages || !asksForPage(request)) return answerError(notFoundError(request, reply), request, reply)
    // Somebody whose session cannot be looked up just now gets the page all the same, and asks for the rest.
    await acceptSession(request).catch(() => {})
    return sendPage(request, reply, await pages.html(request.url), pages, services)
  })
}

/**
 * The page with what its first screen needs, and with a nonce of its own; or 304 while build, policy and data are those
 * of the page that the browser keeps. Kept page and kept policy have the same nonce, so a 304 must bring none; it is for
 * that browser and session alone, and admits styles only.
 */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  bare: string,
  pages: WebPages,
  services: CoreServices,
): FastifyReply {
  const { environment } = services
  // A draft is known to the calls that fetch it: the models in effect would open or close other pages than it does.
  const me = request.caller?.seeing?.draftAs === undefined ? request.caller?.me : undefined
  const start = startPage(services, me, pathOf(request))
  const files = fileElements(pages.startFiles, request, start)
  const html = bare.replace('</head>', () => `${files}</head>`)
  reply.header('cache-control', 'private, no-cache').header('vary', 'cookie')
  if (!pages.development) {
    const etag = tagOf(html + start.tag + pagePolicy(NONCE_PLACEHOLDER, environment, false))
    reply.header('etag', etag)
    if (isKnown(request, etag)) return reply.removeHeader('content-security-policy').code(304).send()
  }
  const nonce = randomBytes(16).toString('base64')
  const whole = html.replaceAll(NONCE_PLACEHOLDER, nonce).replace('</body>', () => `${dataElement(start)}</body>`)
  reply
    .header('content-security-policy', pagePolicy(nonce, environment, pages.development))
    .type('text/html; charset=utf-8')
  return sendCompressed(reply, whole)
}

/**
 * As the browser understands it; each page is compressed by itself, for its nonce is its own. The plugin that compresses serves
 * routes alone, and what answers unknown addresses is none.
 */
function sendCompressed(reply: FastifyReply, text: string): FastifyReply {
  const accepted = String(reply.request.headers['accept-encoding'] ?? '')
  reply.header('vary', 'cookie, accept-encoding')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotliCompressSync(text, QUICK))
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzipSync(text))
  return reply.send(text)
}

function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0]!
}

/** Whoever takes anything (curl, uptime checks, link previews) gets the page too, but not for what looks like a file. */
function asksForPage(request: FastifyRequest): boolean {
  const { method, headers } = request
  const path = pathOf(request)
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(api|assets)(\/|$)|\/\./.test(path)) return false
  const accept = headers.accept ?? '*/*'
  return accept.includes('text/html') || (/(\*|text)\/\*/.test(accept) && !/\.[^/]*$/.test(path))
}

const CALLS = Object.keys(API).map(call => {
  const { method, path } = splitCall(call)
  return { method, pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:[A-Za-z]+/g, '[^/]+')}/?$`) }
})

/** 405 where the path is known with another method, else 404. */
function notFoundError(request: FastifyRequest, reply: FastifyReply): HttpError {
  const methods = allowedMethods(request.url)
  if (methods.length === 0) return new HttpError(404, 'not-found')
  reply.header('allow', methods.join(', '))
  return new HttpError(405, 'method-not-allowed', { method: request.method })
}

/** Methods that the path of `url` takes; none when there is no such path. */
function allowedMethods(url: string): string[] {
  const path = url.split('?', 1)[0]!
  return [...new Set(CALLS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}
