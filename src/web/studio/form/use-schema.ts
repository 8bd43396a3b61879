import { type BaseRecord, useCustom } from '@refinedev/core'
import type { Schema } from '#model/config-schema/schemas-at.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { useText } from '#web/i18n/use-text.ts'

/** The schema of a kind of config file in the current language; undefined until loaded, and for texts without one. */
export function useSchema(kind: string): Schema | undefined {
  const { locale } = useText()
  const { query } = useCustom<Schema & BaseRecord>({
    url: '/api/studio/schema',
    method: 'get',
    config: { query: { kind } },
    // Its descriptions are in the language of the request.
    meta: { ...IN_PLACE.meta, locale },
    queryOptions: { enabled: kind !== 'text', staleTime: Number.POSITIVE_INFINITY },
  })
  return query.data?.data
}
