import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { START_DATA } from '#model/client-model.ts'
import { LOCALES, type Locale } from '#model/localized-text.ts'
import { localeOf } from '../locale.ts'
import type { StartPage } from './start-page.ts'

/** Modules of src/web, without extension → files they need (src/build/start-files.ts). */
export type StartFiles = Readonly<Record<string, readonly string[]>>

/** The manifest of the build in `directory`; a build without one has no entries. */
export function readStartFiles(directory: string): StartFiles {
  const path = join(directory, '.vite', 'start-files.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as StartFiles) : {}
}

/**
 * Elements of the page's head that preload the files of the first screen, so that they are fetched in parallel instead of one
 * after the other. A superfluous file is only fetched; a missing one is requested by the code as usual.
 */
export function fileElements(files: StartFiles = {}, request: FastifyRequest, { kind }: StartPage): string {
  const screen = request.caller ? ['layout/signed-in-app', ...(kind ? [`pages/${kind}`] : [])] : ['login/login-page']
  const names = [`i18n/packs/${localeOfPage(request).toLowerCase()}`, ...screen].flatMap(module => files[module] ?? [])
  return [...new Set(names)].map(fileElement).join('')
}

/** A script element with data, which needs no exception in the policy, because browsers do not run it. */
export function dataElement({ json }: StartPage): string {
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
