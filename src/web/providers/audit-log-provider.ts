import type { AuditLogProvider } from '@refinedev/core'
import type { TimelineEntry } from '#model/api.ts'
import { http } from '../http/http.ts'

/**
 * A record's timeline for Refine's hooks. The server writes the entries itself, so there is nothing to create or rename;
 * Refine asks for neither when they are absent, though its type demands them.
 */
export const auditLogProvider = {
  async get({ resource, action, meta }) {
    const { data } = await http.get<TimelineEntry[]>(`/api/resources/${resource}/${meta?.id}/timeline`)
    return data
      .filter(entry => action === undefined || entry.action === action)
      .map(entry => ({
        id: entry.id,
        createdAt: entry.at,
        author: entry.account ?? undefined,
        data: entry.after ?? {},
        previousData: entry.before ?? {},
        resource,
        action: entry.action,
        meta: entry.inputs ?? {},
      }))
  },
} as Pick<AuditLogProvider, 'get'> as AuditLogProvider
