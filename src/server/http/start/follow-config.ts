import { deepFreeze } from '#compiler/freeze.ts'
import type { AppModel } from '#model/app-model.ts'
import type { AppStateHolder } from '#server/app-state.ts'
import { HOLD_SETTING, LOOK_MS } from '#server/features/config-changes/apply-change.ts'
import { configHistory } from '#server/storage/config-revisions.ts'
import type { Database } from '../../storage/database.ts'
import { ActiveConfigUnreadable, modelOfRevision } from './take-config.ts'

/** Poll interval while requests are held. */
const HELD_LOOK_MS = 40

const LOOK = {
  sql: `select (select max(id) from "steward_config") as id,
    (select value from "steward_setting" where key = '${HOLD_SETTING}') as held`,
  parameters: [],
}

interface FollowerLog {
  info(message: string): void
  error(details: { readonly err: unknown }, message: string): void
}

/**
 * Makes a running server follow the config in effect, whether changed by `apply`, `rollback` or another server. Requests are held
 * while tables change in a way that breaks the previous config.
 */
export class ConfigFollower {
  readonly #database: Database
  readonly #state: AppStateHolder
  readonly #onHold: (held: Promise<void>) => void
  #known: number | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #release: (() => void) | undefined
  #log: FollowerLog | undefined
  #ended = false

  /** `onHold` is called with a promise; work has to pause until it resolves. */
  constructor(database: Database, state: AppStateHolder, onHold: (held: Promise<void>) => void) {
    this.#database = database
    this.#state = state
    this.#onHold = onHold
  }

  start(log: FollowerLog): void {
    this.#log = log
    let isFailing = false
    const next = () => {
      if (this.#ended) return
      this.#timer = setTimeout(
        () => {
          this.#looking = this.look()
            .then(() => {
              isFailing = false
            })
            .catch(err => {
              // A database outage lasts for many checks; requests need not be held for it here.
              if (!isFailing) log.error({ err }, 'the config in effect cannot be followed')
              isFailing = true
              this.#letGo()
            })
            .then(next)
        },
        this.#release ? HELD_LOOK_MS : LOOK_MS,
      ).unref()
    }
    next()
  }

  async stop(): Promise<void> {
    this.#ended = true
    clearTimeout(this.#timer)
    await this.#looking
    this.#letGo()
  }

  /** Checks once. */
  async look(): Promise<void> {
    const { adapter } = this.#database
    const row = await this.#database.selectOne<{ id: number | null; held: unknown }>(LOOK)
    const until = adapter.decode('json', row?.held ?? null)
    const isHeld = typeof until === 'string' && Date.parse(until) > Date.now()
    if (isHeld && !this.#release) {
      this.#release = this.#state.hold()
      this.#onHold(this.#state.held!)
    }
    const id = row?.id === null || row?.id === undefined ? undefined : Number(row.id)
    if (id !== undefined && id !== this.#known) {
      await this.#follow().catch(error => {
        // A config that this version cannot read now, it cannot read at the next check either.
        if (error instanceof ActiveConfigUnreadable) this.#known = id
        throw error
      })
      this.#known = id
    }
    if (!isHeld) this.#letGo()
  }

  async #follow(): Promise<void> {
    const [revision] = await configHistory(this.#database, 1)
    const isServed = () => revision?.revision === this.#state.current.model.revision
    if (!revision || isServed()) return
    const model: AppModel = deepFreeze(await modelOfRevision(this.#database, revision))
    if (isServed()) return
    this.#state.swap(model)
    this.#log?.info(`config ${revision.id} is in effect (${revision.by}: ${revision.reason?.['en-US']})`)
  }

  #letGo(): void {
    this.#release?.()
    this.#release = undefined
  }
}
