import type { FastifyBaseLogger } from 'fastify'
import type { AppStateHolder } from '#server/app-state.ts'
import type { SisterSystem } from '#server/contract/sister-system.ts'
import type { Environment } from '#server/env.ts'
import type { Jobs } from '#server/features/jobs/jobs.ts'
import type { OutboxRunner } from '#server/features/outbox/outbox-runner.ts'
import type { Scheduler } from '#server/features/schedules/scheduler.ts'
import type { Accounts } from '#server/features/sessions/accounts.ts'
import type { Identifier } from '#server/features/sessions/identifier.ts'
import type { SessionStore } from '#server/features/sessions/session-store.ts'
import type { SingleSignOn } from '#server/features/sso/single-sign-on.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import type { Database } from '../storage/database.ts'

/** Services of every app, with its own database or in front of another backend. */
export interface CoreServices extends Pick<Identifier, 'identify'> {
  readonly environment: Environment
  readonly state: AppStateHolder
  /** @throws while a dependency does not respond. */
  readonly ping: () => Promise<void>
}

/** Services of the routes; created once per process by `openServices`, or by a test. */
export interface Services extends CoreServices {
  readonly database: Database
  /** Contents of uploaded files. */
  readonly files: FileContents
  /** Background jobs. */
  readonly jobs: Jobs
  /** Delivers outgoing messages. */
  readonly outbox: OutboxRunner
  /** Runs scheduled work. */
  readonly scheduler: Scheduler
  /** Follows the config in effect. */
  readonly follower: { start(log: FastifyBaseLogger): void; look(): Promise<void>; stop(): Promise<void> }
  readonly sessions: SessionStore
  readonly accounts: Accounts
  readonly sisterSystem: SisterSystem
  /** Undefined where no provider is configured. */
  readonly singleSignOn: SingleSignOn | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly services: CoreServices
  }
}
