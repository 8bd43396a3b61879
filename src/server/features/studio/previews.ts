import type { Me } from '#model/permissions/me.ts'
import type { Desk, Wanted } from './desk.ts'
import { hashOf } from './drafts.ts'
import { mayPreview, type Preview, previewOf } from './preview.ts'

/** Maximum delay of a preview behind the draft. */
const PREVIEW_MS = 2000

/** The previews of each account's drafts. */
export class Previews {
  readonly #desk: Desk
  /** By account. */
  readonly #previews = new Map<number, Previewed>()

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /**
   * The preview of the account's drafts, `isNew`: for the exact current text; undefined when they have errors, or the account
   * may not see them.
   */
  async of(me: Me, { isNew = false } = {}): Promise<Preview | undefined> {
    if (!mayPreview(this.#desk.model.app, me)) return undefined
    const known = this.#previews.get(me.id)
    if (known && !isNew && known.until > Date.now()) return known.preview
    const { sources, conflicts } = await this.#desk.drafted({ me })
    const texts = hashOf(JSON.stringify([this.#desk.model.revision, sources, conflicts]))
    const preview = known?.texts === texts ? known.preview : this.#previewed({ sources, conflicts })
    this.#previews.set(me.id, { until: Date.now() + PREVIEW_MS, texts, preview })
    return preview
  }

  async #previewed(wanted: Wanted): Promise<Preview | undefined> {
    if (wanted.conflicts.length > 0) return undefined
    const desired = await this.#desk.desired(wanted, 'en-US')
    return 'model' in desired ? previewOf(desired.model, this.#desk.model, this.#desk.services.database) : undefined
  }
}

interface Previewed {
  readonly until: number
  readonly texts: string | null
  readonly preview: Promise<Preview | undefined>
}
