import type { ConfigSource } from '#compiler/read/config-source.ts'
import type { StudioCompletion, StudioHover, StudioPlace } from '#model/api/studio.ts'
import { schemaIn } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS, type ConfigKindName } from '#model/config-schema/index.ts'
import { notFound } from '#server/http-errors.ts'
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
    const found = await this.#asked(caller, spot, sources =>
      this.#desk.thread.ask({
        kind: 'complete',
        root: this.#desk.folder.root,
        sources,
        locale: caller.locale,
        ...placed(spot),
      }),
    )
    return [...found]
  }

  hover(caller: StudioCaller, spot: Token): Promise<StudioHover | null> {
    return this.#asked(caller, spot, sources =>
      this.#desk.thread.ask({
        kind: 'hover',
        root: this.#desk.folder.root,
        sources,
        locale: caller.locale,
        ...placed(spot),
      }),
    )
  }

  schema(caller: StudioCaller, kind: string): Readonly<Record<string, unknown>> {
    this.#desk.open(caller)
    const found = Object.hasOwn(CONFIG_KINDS, kind) ? CONFIG_KINDS[kind as ConfigKindName] : undefined
    if (!found) throw notFound()
    return schemaIn(found.schema, caller.locale)
  }

  /** A query about the text of a file in progress. */
  async #asked<T>(caller: StudioCaller, { path, text }: Token, ask: (sources: readonly ConfigSource[]) => Promise<T>) {
    this.#desk.open(caller)
    return ask(replaced((await this.#desk.drafted(caller)).sources, path, text))
  }
}

/** A position in a file in progress. */
interface Token {
  readonly path: string
  readonly text: string
  readonly offset: number
}

function placed({ path, offset }: Token) {
  return { path, offset }
}
