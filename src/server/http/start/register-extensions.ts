import { defineEffect, defineGuard, defineJob } from '#extensions/define.ts'
import type { Effect } from '#model/app-model.ts'
import { provideReader } from '#model/expression/functions/spelling.ts'
import { takeOwnExtensions } from '#model/extensions.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { generateEffect } from '#server/features/generation/generate-effect.ts'
import { importBatchGuard } from '#server/features/imports/import-batch-guard.ts'
import { downloadTaskGuard } from '#server/features/jobs/download-task-guard.ts'
import { messageRecordGuard } from '#server/features/outbox/message-record-guard.ts'
import { sendEffect } from '#server/features/outbox/send-effect.ts'
import { sweepSessions } from '#server/features/sessions/session-store.ts'
import { callEffect } from '#server/records/app-code/call-effect.ts'
import { provideRecords } from '#server/records/app-code/judge-write.ts'
import { readChinese } from '#server/records/computed/read-chinese.ts'
import type { EffectRunner } from '#server/records/effects/effect-context.ts'
import { RECORD_EFFECTS } from '#server/records/effects/index.ts'
import { accountGuard } from '#server/records/guards/account.ts'
import { roleGuard } from '#server/records/guards/role.ts'
import { appRecords } from '../../records/app-code/open-app-records.ts'

const DECLARED_EFFECTS = { ...RECORD_EFFECTS, send: sendEffect }
/** Those that read the record as they like. */
const READING_EFFECTS = { call: callEffect, generate: generateEffect }
/** An effect kind without a handler does not compile. */
const EFFECTS = { ...DECLARED_EFFECTS, ...READING_EFFECTS } satisfies {
  readonly [Kind in Effect['kind']]: EffectRunner<Kind>
}

/** Registers the platform's own effects, guards and jobs by the calls that extensions use. Must run before any write. */
export function registerExtensions(): void {
  provideReader(readChinese)
  provideRecords(appRecords)
  takeOwnExtensions([
    ...entriesOf(EFFECTS).map(([kind, run]) =>
      defineEffect({ kind, readsRecord: kind in READING_EFFECTS, run: run as EffectRunner<typeof kind> }),
    ),
    defineGuard({ name: 'platform.accounts', resource: 'account', judge: accountGuard }),
    defineGuard({ name: 'platform.roles', resource: 'role', judge: roleGuard }),
    defineGuard({ name: 'platform.jobs', resource: PLATFORM_RESOURCES.jobs, judge: downloadTaskGuard }),
    defineGuard({ name: 'platform.imports', resource: PLATFORM_RESOURCES.imports, judge: importBatchGuard }),
    defineGuard({ name: 'platform.messages', resource: PLATFORM_RESOURCES.messages, judge: messageRecordGuard }),
    defineJob({ name: 'platform.sessions', everyMinutes: 60, run: ({ work, now }) => sweepSessions(work.write, now) }),
  ])
}

function entriesOf<Value extends object>(value: Value) {
  return Object.entries(value) as [keyof Value & string, Value[keyof Value & string]][]
}
