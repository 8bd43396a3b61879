import type { Source } from '../app-model.ts'
import type { Capabilities } from '../client-model.ts'
import { PLATFORM_RESOURCES } from '../platform-resources.ts'

/** Records that stand for work of the platform: put back, they would tell of work that nobody does. */
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
 * Whether the account may look for deleted records of the resource and restore them: who may read and delete such records.
 * Which of them is decided on each one by the same grants and the same scope, on the values that it was deleted with.
 */
export function mayRestore(
  resource: { readonly name: string; readonly source: Source },
  { actions }: Pick<Capabilities, 'actions'>,
): boolean {
  return keepsDeleted(resource) && actions.includes('read') && actions.includes('delete')
}
