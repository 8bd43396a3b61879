import type { StudioState } from '#model/api/studio/drafts.ts'
import { studioFile } from './answers.ts'
import { Changes } from './changes.ts'
import { Desk, type StudioCaller, type StudioServices } from './desk.ts'
import { DraftEditing } from './draft-editing.ts'
import { draftsOf, withDrafts } from './drafts.ts'
import { EditorHelp } from './editor-help.ts'
import { mayPreview } from './preview.ts'
import { Previews } from './previews.ts'

/**
 * The config editor in the browser. It edits the files in their folder or, where these are not written, the config in effect;
 * each account has its own drafts. Every method refuses accounts without permission to use Studio.
 */
export class Studio {
  readonly drafts: DraftEditing
  readonly editor: EditorHelp
  readonly changes: Changes
  readonly previews: Previews
  readonly #desk: Desk

  constructor(services: StudioServices) {
    this.#desk = new Desk(services)
    this.drafts = new DraftEditing(this.#desk)
    this.editor = new EditorHelp(this.#desk)
    this.changes = new Changes(this.#desk)
    this.previews = new Previews(this.#desk)
  }

  close(): Promise<void> {
    return this.#desk.thread.close()
  }

  async state(caller: StudioCaller): Promise<StudioState> {
    const { database } = this.#desk.open(caller)
    const [files, drafts, active, proposals, writesFiles] = await Promise.all([
      this.#desk.files(),
      draftsOf(database, caller.me.id),
      this.changes.active(caller),
      this.changes.proposals(caller),
      this.#desk.folder.isWritten(),
    ])
    const { sources, conflicts } = withDrafts(files, drafts)
    const gone = files.filter(({ path }) => !sources.some(source => source.path === path))
    const known = new Set(files.map(({ path }) => path))
    return {
      writesFiles,
      fourEyes: this.#desk.isFourEyes,
      mayPreview: mayPreview(this.#desk.model.app, caller.me),
      active,
      files: [...sources, ...gone].map(source => {
        const draft = drafts.find(({ path }) => path === source.path)
        const change = draft && (draft.text === null ? 'removed' : known.has(source.path) ? 'changed' : 'added')
        return studioFile(source, change, conflicts.includes(source.path))
      }),
      proposals,
    }
  }
}
