import { type BaseRecord, type HttpError, useCustom, useCustomMutation } from '@refinedev/core'
import { useMemo } from 'react'
import type { Colleague, RecordAttachment, RecordComment, RecordId } from '#model/api.ts'
import { IN_PLACE, SILENT } from '#web/data/providers/in-place.ts'
import { useInvalidateTimeline } from '../../records/use-invalidate-all.ts'

/** Comments or attachments of a record, and the permitted actions. */
function useBeside<Entry extends BaseRecord>(kind: 'comments' | 'attachments', resource: string, id: RecordId) {
  const base = `/api/resources/${resource}/${id}/${kind}`
  const { query } = useCustom<Entry[], HttpError>({
    url: base,
    method: 'get',
    meta: { stay: true },
    errorNotification: false,
  })
  const { mutateAsync } = useCustomMutation<Entry>()
  const invalidateTimeline = useInvalidateTimeline()
  const { refetch } = query
  const calls = useMemo(() => {
    const send = async (method: 'post' | 'patch' | 'delete', url: string, values = {}) => {
      try {
        const { data } = await mutateAsync({ url, method, values, ...SILENT })
        return data
      } finally {
        // After a refusal too: somebody else may have changed it.
        invalidateTimeline()
        await refetch()
      }
    }
    return {
      add: (body: object) => send('post', base, body),
      edit: (entry: number, body: object) => send('patch', `${base}/${entry}`, body),
      remove: (entry: number) => send('delete', `${base}/${entry}`),
    }
  }, [mutateAsync, invalidateTimeline, refetch, base])
  return { entries: query.data?.data, error: query.error, refresh: () => void refetch(), ...calls }
}

/** Comments on a record, oldest first. */
export function useComments(resource: string, id: RecordId) {
  return useBeside<RecordComment>('comments', resource, id)
}

/** Colleagues who may see a record (`of`: its address), by a part of their name or account; fetched while `enabled`. */
export function useColleagues(of: string, q: string, enabled: boolean) {
  const { query } = useCustom<Colleague[]>({
    url: `${of}/colleagues`,
    method: 'get',
    config: { query: { q } },
    ...IN_PLACE,
    queryOptions: { enabled, staleTime: 15_000 },
  })
  return query
}

/** Attachments of a record, newest first. */
export function useAttachments(resource: string, id: RecordId) {
  return useBeside<RecordAttachment>('attachments', resource, id)
}
