import type { AuditLogProvider } from '@refinedev/core'
import type { TimelineEntry } from '#model/api.ts'
import { http } from '../http/http.ts'

/** An entry of `useLogList`: ours, plus the names in Refine's documentation. */
export interface LogEntry extends TimelineEntry {
  readonly createdAt: string
  readonly author: TimelineEntry['account']
  readonly data: TimelineEntry['after']
  readonly previousData: TimelineEntry['before']
}

/**
 * A record's timeline, newest first: `useLogList<LogEntry[]>({ resource, meta: { id } })`. The server writes the entries
 * itself, so there is nothing to create or rename; Refine calls neither when they are absent, though its type demands them.
 */
export const auditLogProvider = {
  async get({ resource, action, meta }): Promise<LogEntry[]> {
    const { data } = await http.get<TimelineEntry[]>(`/api/resources/${resource}/${meta?.id}/timeline`, { stay: true })
    return data
      .filter(entry => action === undefined || entry.action === action)
      .map(entry => ({
        ...entry,
        createdAt: entry.at,
        author: entry.account,
        data: entry.after,
        previousData: entry.before,
      }))
  },
} as Pick<AuditLogProvider, 'get'> as AuditLogProvider
