import { type BaseRecord, useCustom } from '@refinedev/core'
import type { StudioText } from '#model/api/studio/drafts.ts'
import type { Permission } from '#model/app-model.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { valueAt } from './edit-text.ts'

/** The draft of a file, or the file; empty until loaded. */
export function useTextOf(path: string | undefined): string {
  const { query } = useCustom<StudioText & BaseRecord>({
    url: '/api/studio/file',
    method: 'get',
    config: { query: { path } },
    meta: IN_PLACE.meta,
    queryOptions: { enabled: path !== undefined, gcTime: 0, staleTime: 0 },
  })
  const found = query.data?.data
  return found?.path === path ? (found?.draft?.text ?? found?.text ?? '') : ''
}

/** The permissions of a named role in the draft; none while not `isWanted`. */
export function usePermissions(isWanted = true): readonly Pick<Permission, 'id' | 'role' | 'title'>[] {
  const source = useTextOf(isWanted ? 'permissions.json' : undefined)
  const all = (valueAt(source, ['permissions']) ?? []) as readonly Partial<Permission>[]
  return all.filter((each): each is Permission => typeof each.role === 'string' && typeof each.title === 'object')
}
