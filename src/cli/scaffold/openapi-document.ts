import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parse as parseYaml } from 'yaml'
import { SourceRefused } from './found-table.ts'

export type Json = Readonly<Record<string, unknown>>

/**
 * An OpenAPI document, with the files that its references lead to. Not by json-schema-ref-parser: its maintained release needs
 * Node 22, and it reads every file that any part of the document names.
 */
export interface OpenApiDocument {
  readonly root: Json
  /** Follows `$ref`; what is in a file that has not been read yet is empty. */
  resolved(schema: Json): Json
}

/**
 * Runs `work` on the document at a URL or path, again whenever it has followed a reference into a file that had to be read
 * first: only what is of use is requested. @throws SourceRefused
 */
export async function withOpenApi<T>(place: string, work: (document: OpenApiDocument) => T): Promise<T> {
  const document = new Document(place)
  await document.read()
  for (;;) {
    const result = work(document)
    if (!(await document.read())) return result
  }
}

/** Often the address of the page that shows the document is given instead. */
const WANTED = 'Give the file or address of the document itself, e.g. …/openapi.json.'

class Document implements OpenApiDocument {
  readonly #start: URL
  readonly #files = new Map<string, unknown>()
  readonly #wanted: Set<string>

  constructor(place: string) {
    this.#start = /^https?:/.test(place) ? new URL(place) : pathToFileURL(resolve(place))
    this.#wanted = new Set([this.#start.href])
  }

  get root(): Json {
    return this.#files.get(this.#start.href) as Json
  }

  /** Reads the files that are wanted; false if there are none. */
  async read(): Promise<boolean> {
    const wanted = [...this.#wanted]
    for (const href of wanted) {
      const content = await readPart(new URL(href), this.#start)
      toAbsolute(content, href)
      this.#files.set(href, content)
    }
    this.#wanted.clear()
    const { paths } = (this.root ?? {}) as Json
    if (typeof paths !== 'object' || paths === null)
      throw new SourceRefused(`${nameOf(this.#start)} is no OpenAPI document: it has no "paths". ${WANTED}`)
    return wanted.length > 0
  }

  resolved(schema: Json): Json {
    let found = schema
    for (let steps = 0; typeof found.$ref === 'string' && steps < 20; steps++) {
      const [file, pointer = ''] = found.$ref.split('#') as [string, string?]
      if (!this.#files.has(file) && URL.canParse(file)) this.#wanted.add(file)
      found = (partAt(this.#files.get(file), pointer) ?? {}) as Json
    }
    return found
  }
}

function partAt(file: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1)
  return keys.reduce<unknown>((value, key) => (value as Json | undefined)?.[nameIn(key)], file)
}

/** A key of a JSON pointer within a URL. */
function nameIn(key: string): string {
  const text = /%(?![0-9a-f]{2})/i.test(key) ? key : decodeURIComponent(key)
  return text.replaceAll('~1', '/').replaceAll('~0', '~')
}

async function readPart(url: URL, start: URL): Promise<unknown> {
  const isStart = url.href === start.href
  const refuse = (why: string) => {
    const name = nameOf(url)
    return new SourceRefused(isStart ? `${name} ${why}` : `${nameOf(start)} refers to ${name}, which ${why}`)
  }
  if (url.protocol === 'file:' && start.protocol !== 'file:')
    throw refuse('is on this machine; a document of another one cannot name its files.')
  const text = await (url.protocol === 'file:' ? readFile(url, 'utf8') : textFrom(url)).catch(error => {
    throw refuse(`cannot be read (${(error as NodeJS.ErrnoException).code ?? (error as Error).message}).`)
  })
  try {
    // JSON is YAML, too, but a large document is parsed much faster as JSON.
    return /^\s*[{[]/.test(text) ? JSON.parse(text) : parseYaml(text)
  } catch (error) {
    throw refuse(`is neither JSON nor YAML: ${(error as Error).message} ${WANTED}`)
  }
}

async function textFrom(url: URL): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the server responds ${answer.status}`)
  return answer.text()
}

function nameOf(url: URL): string {
  return url.protocol === 'file:' ? fileURLToPath(url) : url.href
}

/** References within a file are relative to it. YAML may have one object in several places. */
function toAbsolute(value: unknown, href: string, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  const { $ref } = value as Json
  if (typeof $ref === 'string' && URL.canParse($ref, href)) (value as { $ref: string }).$ref = new URL($ref, href).href
  for (const each of Object.values(value)) toAbsolute(each, href, seen)
}
