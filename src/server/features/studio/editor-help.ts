import type { StudioCompletion, StudioHover, StudioPlace, StudioUses } from '#model/api/studio/language.ts'
import { schemaIn } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS, type ConfigKindName } from '#model/config-schema/index.ts'
import { notFound } from '#server/http-errors.ts'
import { liveUses } from '../uses/live-uses.ts'
import { type Desk, replaced, type StudioCaller } from './desk.ts'
import { placeInPage } from './places.ts'

/** Editor features for a text in progress: positions, completions, explanations and schemas. */
export class EditorHelp {
  readonly #desk: Desk

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** Where a page, or a part of it, is declared. */
  async place(caller: StudioCaller, path: string, part?: string): Promise<StudioPlace> {
    this.#desk.open(caller)
    const page = this.#desk.model.pages.find(each => each.path === path)
    if (!page) throw notFound()
    const { sources } = await this.#desk.drafted(caller)
    const file = page.location.file.slice(page.location.file.indexOf('/') + 1)
    return placeInPage(sources, file, page.resource, part)
  }

  async complete(caller: StudioCaller, spot: Token): Promise<StudioCompletion[]> {
    return [...(await this.#desk.thread.ask({ kind: 'complete', ...(await this.#asked(caller, spot)) }))]
  }

  async hover(caller: StudioCaller, spot: Token): Promise<StudioHover | null> {
    return this.#desk.thread.ask({ kind: 'hover', ...(await this.#asked(caller, spot)) })
  }

  /** The name of the part at a position, or around it, that a rename takes. */
  async part(caller: StudioCaller, spot: Token): Promise<string | null> {
    return this.#desk.thread.ask({ kind: 'part', ...(await this.#asked(caller, spot)) })
  }

  /** Where that part is used: in the drafts, and in the database by the config in effect. */
  async uses(caller: StudioCaller, spot: Token): Promise<StudioUses> {
    const uses = await this.#desk.thread.ask({ kind: 'uses', ...(await this.#asked(caller, spot)) })
    if (uses.name === null) return uses
    const { records, views } = await liveUses(this.#desk.model, this.#desk.services.database, uses.name)
    return { ...uses, records, views: views.length }
  }

  schema(caller: StudioCaller, kind: string): Readonly<Record<string, unknown>> {
    this.#desk.open(caller)
    const found = Object.hasOwn(CONFIG_KINDS, kind) ? CONFIG_KINDS[kind as ConfigKindName] : undefined
    if (!found) throw notFound()
    return schemaIn(found.schema, caller.locale)
  }

  /** A query about the text of a file in progress. */
  async #asked(caller: StudioCaller, { path, text, offset }: Token) {
    this.#desk.open(caller)
    const sources = replaced((await this.#desk.drafted(caller)).sources, path, text)
    return { root: this.#desk.folder.root, sources, locale: caller.locale, path, offset }
  }
}

/** A position in a file in progress. */
interface Token {
  readonly path: string
  readonly text: string
  readonly offset: number
}
