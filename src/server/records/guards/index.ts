import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { RecordRefusal } from '../errors.ts'
import { accountGuard } from './account.ts'
import { downloadTaskGuard } from './download-task.ts'
import { importBatchGuard } from './import-batch.ts'
import { messageRecordGuard } from './message-record.ts'
import { roleGuard } from './role.ts'
import type { GuardedWrite, WriteGuard } from './write-guard.ts'

/** Guards by the name of the resource they watch. */
const GUARDS: Readonly<Record<string, WriteGuard>> = {
  account: accountGuard,
  [PLATFORM_RESOURCES.jobs]: downloadTaskGuard,
  [PLATFORM_RESOURCES.imports]: importBatchGuard,
  [PLATFORM_RESOURCES.messages]: messageRecordGuard,
  role: roleGuard,
}

/** Asks the resource's guard, if it has one. @throws RecordRefusal `validation` with what the guard says. */
export async function guardWrite(resource: string, write: GuardedWrite): Promise<void> {
  const problems = (await GUARDS[resource]?.(write)) ?? []
  if (problems.length > 0) throw new RecordRefusal('validation', problems)
}
