import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API, splitCall } from '#model/api.ts'
import { START_DATA } from '#model/client-model.ts'
import { LOCALES, type Locale } from '#model/localized-text.ts'
import { HttpError } from '#server/http-errors.ts'
import { localeOf } from '../locale.ts'
import type { CoreServices } from '../services.ts'
import { answerError } from './errors.ts'
import { isKnown } from './known-answer.ts'
import { pagePolicy } from './security.ts'
import { acceptSession } from './session.ts'
import { type StartPage, startPage } from './start-page.ts'

/** Placeholder in index.html for the nonce of each response (vite.config.ts). */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
/** A millisecond or two per page; the best quality takes thirty times as long. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Headers that only apply to documents; on a script they would add half a kilobyte for nothing. */
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

/** Source of the pages: the build, or the dev server that compiles them on demand. */
export interface WebPages {
  /** index.html for `url`, with the placeholder of the nonce. */
  readonly html: (url: string) => Promise<string> | string
  readonly development: boolean
  /** The files that a first screen needs; undefined for the dev server, which compiles on demand. */
  readonly startFiles?: StartFiles
}

/** The pages built into `directory` (`dist/web`). */
export function builtPages(directory: string): WebPages {
  const html = readFileSync(join(directory, 'index.html'), 'utf8')
  return { html: () => html, development: false, startFiles: readStartFiles(directory) }
}

/** Serves hashed assets as immutable, and other built files by their ETag. */
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

/** Answers every browser route with index.html, and every other unknown address with 404 or 405. */
export function registerPages(app: FastifyInstance, pages: WebPages | undefined, services: CoreServices): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (!pages || !asksForPage(request)) return answerError(notFoundError(request, reply), request, reply)
    // If the session cannot be read at the moment, the page is sent anyway and requests the rest itself.
    await acceptSession(request).catch(() => {})
    return sendPage(request, reply, await pages.html(request.url), pages, services)
  })
}

/**
 * Sends the page with the data of its first screen and a new nonce; or 304 while build, policy and data equal those that the
 * browser has cached. A cached page and its cached policy share a nonce, so a 304 must not send one. The nonce is valid for
 * that browser and session only, and admits only styles.
 */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  bare: string,
  pages: WebPages,
  services: CoreServices,
): FastifyReply {
  const { environment } = services
  // Drafts are only visible to the calls that fetch them: the models in effect would open or hide other pages.
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
 * Each page is compressed separately, because its nonce is unique. The compression plugin covers only routes, and the handler
 * of unknown addresses is none.
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

/**
 * Clients that accept anything (curl, uptime checks, link previews) get the page too, except for addresses that look like a
 * file.
 */
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

/** 405 when the path exists with another method, else 404. */
function notFoundError(request: FastifyRequest, reply: FastifyReply): HttpError {
  const methods = allowedMethods(request.url)
  if (methods.length === 0) return new HttpError(404, 'not-found')
  reply.header('allow', methods.join(', '))
  return new HttpError(405, 'method-not-allowed', { method: request.method })
}

/** Methods that the path of `url` accepts; none for an unknown path. */
function allowedMethods(url: string): string[] {
  const path = url.split('?', 1)[0]!
  return [...new Set(CALLS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}

/** Modules of src/web, without extension → files they need (src/build/start-files.ts). */
type StartFiles = Readonly<Record<string, readonly string[]>>

/** The manifest of the build in `directory`; a build without one has no entries. */
function readStartFiles(directory: string): StartFiles {
  const path = join(directory, '.vite', 'start-files.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as StartFiles) : {}
}

/**
 * Elements of the page's head that preload the files of the first screen, so that they are fetched in parallel instead of one
 * after the other. A superfluous file is only fetched; a missing one is requested by the code as usual.
 */
function fileElements(files: StartFiles = {}, request: FastifyRequest, { kind }: StartPage): string {
  const screen = request.caller
    ? ['shell/layout/signed-in-app', ...(kind ? [`pages/${kind}`] : [])]
    : ['shell/login/login-page']
  const names = [`i18n/packs/${localeOfPage(request).toLowerCase()}`, ...screen].flatMap(module => files[module] ?? [])
  return [...new Set(names)].map(fileElement).join('')
}

/** A script element with data, which needs no exception in the policy, because browsers do not run it. */
function dataElement({ json }: StartPage): string {
  return `<script type="application/json" id="${START_DATA}">${json}</script>`
}

function fileElement(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
}

/** The language that the page will choose: the stored one, else the browser's first supported one. */
function localeOfPage(request: FastifyRequest): Locale {
  return LOCALES.find(locale => locale === request.cookies.locale) ?? localeOf(request)
}
