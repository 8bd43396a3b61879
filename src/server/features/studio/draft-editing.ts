import { parse } from 'jsonc-parser'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import type { StudioProblem } from '#model/api/studio/common.ts'
import type { StudioRename, StudioText } from '#model/api/studio/drafts.ts'
import { textIn } from '#model/localized-text.ts'
import { permissionIdsIn } from '#model/permissions/me.ts'
import { presentRights, rightsInWords } from '#model/permissions/rights/present-rights.ts'
import { sampleHolder } from '#model/permissions/rights/rights-tests.ts'
import { notFound, Refused } from '#server/http-errors.ts'
import { problemOf } from './answers.ts'
import { isEditable } from './config-folder.ts'
import { type Desk, replaced, type StudioCaller } from './desk.ts'
import { type Draft, draftsOf, forgetDrafts, hashOf, keepDrafts, merged, withDrafts } from './drafts.ts'
import type { OnlyFix } from './messages.ts'
import { renamesSince } from './renames.ts'

/** Reads files, saves drafts of them, and checks, fixes and renames within the drafts. */
export class DraftEditing {
  readonly #desk: Desk

  constructor(desk: Desk) {
    this.#desk = desk
  }

  async file(caller: StudioCaller, path: string): Promise<StudioText> {
    const { database } = this.#desk.open(caller)
    const file = (await this.#desk.files()).find(each => each.path === path)
    const draft = (await draftsOf(database, caller.me.id)).find(each => each.path === path)
    if (!file && !draft) {
      if (!isEditable(path)) throw new Refused('studio-path')
      return { path, text: null, hash: null, fixed: false, draft: null }
    }
    const text = file?.text ?? null
    const isBehind = draft && draft.base !== text && draft.text !== text
    return {
      path,
      text,
      hash: hashOf(text),
      fixed: !isEditable(path),
      draft: draft
        ? {
            text: draft.text,
            hash: hashOf(draft.base),
            ...(isBehind && { merge: merged(draft, text), renames: await this.#renamesIn(draft) }),
          }
        : null,
    }
  }

  /** Renames by others that concern a draft: those of names that it mentions, and of the resource that it declares. */
  async #renamesIn(draft: Draft): Promise<StudioRename[]> {
    const { renames = [] } = (await renamesSince([draft], this.#desk.services.database)) ?? {}
    const said = `${draft.path}\n${draft.base}\n${draft.text}`
    return renames.filter(({ from }) =>
      said
        .split(from)
        .some((before, at, parts) => at < parts.length - 1 && !/\w$/.test(before) && !/^\w/.test(parts[at + 1]!)),
    )
  }

  /** `base`: hash of the file version that the text is based on. */
  async keepDraft(caller: StudioCaller, path: string, text: string | null, base: string | null): Promise<StudioText> {
    const { database } = this.#desk.open(caller)
    if (!isEditable(path)) throw new Refused('studio-path')
    const file = (await this.#desk.files()).find(each => each.path === path)?.text ?? null
    const draft = (await draftsOf(database, caller.me.id)).find(each => each.path === path)
    const from = [file, ...(draft ? [draft.base] : [])].find(each => hashOf(each) === base)
    if (from === undefined) throw new Refused('studio-stale')
    const now = new Date().toISOString()
    await database.transaction(write => keepDrafts(write, caller.me.id, [{ path, base: from, text }], now))
    return this.file(caller, path)
  }

  async forget(caller: StudioCaller, path?: string): Promise<void> {
    const { database } = this.#desk.open(caller)
    await database.transaction(write => forgetDrafts(write, caller.me.id, path === undefined ? undefined : [path]))
  }

  /** `text` replaces the file that is being edited. */
  async check(caller: StudioCaller, path?: string, text?: string): Promise<StudioProblem[]> {
    this.#desk.open(caller)
    const { sources } = await this.#desk.drafted(caller)
    const written = path === undefined || text === undefined ? sources : replaced(sources, path, text)
    const { problems } = await this.#desk.thread.ask({ kind: 'check', root: this.#desk.folder.root, sources: written })
    return problems.map(each => problemOf(each, this.#desk.folder.root, caller.locale))
  }

  async fix(caller: StudioCaller, only: OnlyFix = {}): Promise<{ mended: number; files: string[] }> {
    this.#desk.open(caller)
    const { sources } = await this.#desk.drafted(caller)
    const { files, mended } = await this.#desk.thread.ask({ kind: 'fix', root: this.#desk.folder.root, sources, only })
    return { mended, files: await this.#keepAll(caller, sources, files) }
  }

  async rename(caller: StudioCaller, name: string, to: string): Promise<{ files: string[]; why?: string }> {
    this.#desk.open(caller)
    const { sources } = await this.#desk.drafted(caller)
    const { files, why } = await this.#desk.thread.ask({
      kind: 'rename',
      root: this.#desk.folder.root,
      sources,
      name,
      to,
    })
    return files
      ? { files: await this.#keepAll(caller, sources, files) }
      : { files: [], ...(why && { why: textIn(why, caller.locale) }) }
  }

  /**
   * Takes what others renamed since the drafts were started into the drafts that are behind. Where the rest of both changes
   * overlaps, the draft stays to be merged.
   */
  async follow(caller: StudioCaller): Promise<{ files: string[] }> {
    const { database } = this.#desk.open(caller)
    const { root } = this.#desk.folder
    const now = new Map((await this.#desk.files()).map(({ path, text }) => [path, text]))
    const { drafts, conflicts } = await this.#desk.drafted(caller)
    const behind = drafts.filter(({ path, text }) => conflicts.includes(path) && text !== null)
    const known = await renamesSince(behind, database)
    if (!known || known.renames.length === 0) throw new Refused('studio-follow')
    const { base, renames } = known
    const begun = drafts.filter(
      ({ path, base: own }) => base.find(each => each.path === path)?.text === (own ?? undefined),
    )
    const { sources } = withDrafts(base, begun)
    const followed = await this.#desk.thread.ask({ kind: 'follow', root, sources, before: base, renames })
    if (!followed) throw new Refused('studio-follow')
    const moved = behind.map(draft => {
      const { path, text } = followed.drafted[sources.findIndex(each => each.path === draft.path)]!
      const was = followed.before.find(each => each.path === path)?.text ?? null
      const current = now.get(path) ?? null
      const merge = merged({ path, base: was, text }, current)
      return merge.overlaps > 0 ? { path, base: was, text } : { path, base: current, text: merge.text }
    })
    await database.transaction(async write => {
      await forgetDrafts(
        write,
        caller.me.id,
        behind.map(({ path }) => path),
      )
      await keepDrafts(write, caller.me.id, moved, new Date().toISOString())
    })
    return { files: moved.map(({ path }) => path) }
  }

  /** A rights test of what a stored role may do now. One that the sample data lacks is named by its permissions. @throws 404 */
  async rightsTest(caller: StudioCaller, id: number): Promise<string> {
    const { database } = this.#desk.open(caller)
    const { model } = this.#desk
    const query = database.reader.selectFrom('role').select(['name', 'permissionIds']).where('id', '=', id)
    const row = await query.executeTakeFirst()
    if (!row) throw notFound()
    const named = { role: String(row.name) }
    const who = sampleHolder(model, named) ? named : { permissions: permissionIdsIn(row.permissionIds) }
    const app = (await this.#desk.files()).find(({ path }) => path === 'app.json')
    const { $schema } = Object(parse(app?.text ?? '')) as { readonly $schema?: unknown }
    return rightsInWords(presentRights(model, who, $schema))
  }

  /** Saves the changed files as drafts; returns their paths. */
  async #keepAll(
    caller: StudioCaller,
    before: readonly ConfigSource[],
    after: readonly ConfigSource[],
  ): Promise<string[]> {
    const { database } = this.#desk.services
    const was = new Map(before.map(({ path, text }) => [path, text]))
    const is = new Map(after.map(({ path, text }) => [path, text]))
    const changed = [...new Set([...was.keys(), ...is.keys()])].filter(path => was.get(path) !== is.get(path))
    if (changed.some(path => !isEditable(path))) throw new Refused('studio-path')
    const files = new Map((await this.#desk.files()).map(({ path, text }) => [path, text]))
    const own = new Map((await draftsOf(database, caller.me.id)).map(draft => [draft.path, draft]))
    const drafts = changed.map(path => ({
      path,
      base: own.has(path) ? own.get(path)!.base : (files.get(path) ?? null),
      text: is.get(path) ?? null,
    }))
    await database.transaction(write => keepDrafts(write, caller.me.id, drafts, new Date().toISOString()))
    return changed
  }
}
