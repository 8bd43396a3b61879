import type { Source } from '../app-model.ts'
import type { Capabilities } from '../client-model.ts'
import { PLATFORM_RESOURCES } from '../platform-resources.ts'

/** Records that represent work of the platform: restored, they would report work that nobody does. */
const OF_WORK: ReadonlySet<string> = new Set([
  PLATFORM_RESOURCES.jobs,
  PLATFORM_RESOURCES.messages,
  PLATFORM_RESOURCES.imports,
])

/** Whether deleted records of the resource are stored. */
export function keepsDeleted({ name, source }: { readonly name: string; readonly source: Source }): boolean {
  return source.kind === 'store' && !OF_WORK.has(name)
}

/**
 * Whether the account may list and restore deleted records of the resource: it must be allowed to read and delete such records.
 * The same grants and scope decide for each record, on the values at the time of deletion.
 */
export function mayRestore(
  resource: { readonly name: string; readonly source: Source },
  { actions }: Pick<Capabilities, 'actions'>,
): boolean {
  return keepsDeleted(resource) && actions.includes('read') && actions.includes('delete')
}
