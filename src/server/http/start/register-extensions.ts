import type { Effect } from '#model/app-model.ts'
import { provideReader } from '#model/expression/functions/spelling.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { generateEffect } from '#server/features/generation/generate-effect.ts'
import { importBatchGuard } from '#server/features/imports/import-batch-guard.ts'
import { downloadTaskGuard } from '#server/features/jobs/download-task-guard.ts'
import { messageRecordGuard } from '#server/features/outbox/message-record-guard.ts'
import { sendEffect } from '#server/features/outbox/send-effect.ts'
import { judgeByApp } from '#server/records/app-code/app-guards.ts'
import { callEffect } from '#server/records/app-code/call-effect.ts'
import { readChinese } from '#server/records/computed/read-chinese.ts'
import type { EffectRunner } from '#server/records/effects/effect-context.ts'
import { RECORD_EFFECTS } from '#server/records/effects/index.ts'
import { registerRecordExtensions } from '#server/records/extension-points.ts'
import { accountGuard } from '#server/records/guards/account.ts'
import { roleGuard } from '#server/records/guards/role.ts'

/** A kind of effect that nothing carries out does not compile. */
const EFFECTS = { ...RECORD_EFFECTS, call: callEffect, send: sendEffect, generate: generateEffect } satisfies {
  readonly [Kind in Effect['kind']]: EffectRunner<Kind>
}

/** Adds to records what accounts, jobs, imports, messages and generation bring along. To be called before any write. */
export function registerExtensions(): void {
  provideReader(readChinese)
  registerRecordExtensions({
    effects: EFFECTS,
    appGuard: judgeByApp,
    guards: {
      account: accountGuard,
      role: roleGuard,
      [PLATFORM_RESOURCES.jobs]: downloadTaskGuard,
      [PLATFORM_RESOURCES.imports]: importBatchGuard,
      [PLATFORM_RESOURCES.messages]: messageRecordGuard,
    },
  })
}
