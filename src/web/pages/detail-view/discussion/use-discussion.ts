import { type BaseRecord, type HttpError, useCustom, useCustomMutation } from '@refinedev/core'
import { useCallback, useMemo } from 'react'
import type { Colleague, RecordAttachment, RecordComment } from '#model/api.ts'
import { http } from '#web/http/http.ts'
import { SILENT } from '#web/providers/in-place.ts'
import { useInvalidateTimeline } from '../../records/use-invalidate-all.ts'

/** What lies beside a record (`comments` or `attachments`), and what may be done with it. */
function useBeside<Entry extends BaseRecord>(kind: 'comments' | 'attachments', resource: string, id: number) {
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
        // Also after a refusal: somebody else may have changed it.
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

/** Comments on a record, oldest first, and whom they may speak to. */
export function useComments(resource: string, id: number) {
  const colleagues = useCallback(
    async (q: string) => {
      const address = `/api/resources/${resource}/${id}/colleagues`
      return (await http.get<Colleague[]>(address, { params: { q }, stay: true })).data
    },
    [resource, id],
  )
  return { ...useBeside<RecordComment>('comments', resource, id), colleagues }
}

/** Files beside a record, newest first. */
export function useAttachments(resource: string, id: number) {
  return useBeside<RecordAttachment>('attachments', resource, id)
}
