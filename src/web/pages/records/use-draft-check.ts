import { type BaseRecord, useCustom } from '@refinedev/core'
import { useMemo } from 'react'
import type { DraftCheck } from '#model/api/records.ts'
import type { RecordId } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { RecordValues } from '#model/records/context.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useDebounced } from '#web/timing/debounce.ts'
import { toPayload } from './row-values.ts'

export interface DraftCheckRequest {
  /** The record being edited, or moved by `transition`; none for a new one. */
  readonly id?: RecordId | undefined
  readonly transition?: string | undefined
  /** Every value as displayed. */
  readonly values: RecordValues
  /** Fields with input: no request is sent before one of them is relevant. */
  readonly filled: readonly string[]
}

/** The server's findings about a draft; empty until it has responded for exactly these values. */
export interface DraftFindings {
  readonly hints: DraftCheck['hints']
  readonly defaults: DraftCheck['defaults']
  readonly required: DraftCheck['required']
  readonly problems: readonly FieldProblemDraft[]
  /** Checks again, e.g. because a place may have become free. */
  renew(): void
}

const PAUSE_MS = 400
const AGAIN_MS = 30_000
const NOTHING: Omit<DraftFindings, 'renew'> = { hints: {}, defaults: {}, required: [], problems: [] }

/**
 * Checks the draft on the server against other records, debounced. Each response belongs to the values of its request: a late
 * one is not shown for others.
 */
export function useDraftCheck(resource: ClientResource, request: DraftCheckRequest): DraftFindings {
  const { locale } = useText()
  const asked = requestText(resource, request)
  const settled = useDebounced(asked, PAUSE_MS)
  const { query } = useCustom<DraftCheck & BaseRecord>({
    url: `/api/resources/${resource.name}/draft`,
    method: 'post',
    config: { payload: settled === '' ? {} : JSON.parse(settled) },
    meta: { parallel: true, stay: true, locale },
    queryOptions: { enabled: settled !== '', staleTime: 2000, gcTime: AGAIN_MS, refetchInterval: AGAIN_MS },
    errorNotification: false,
  })
  const outcome = query.data?.data
  const found = useMemo(() => outcome && { ...outcome, problems: outcome.problems.map(draftOf) }, [outcome])
  return { ...((asked === settled && found) || NOTHING), renew: () => void (settled !== '' && query.refetch()) }
}

/** The request, in a fixed order; undefined while no relevant field has a value. */
export function requestText({ draftFields = [] }: ClientResource, request: DraftCheckRequest): string {
  const { id, transition, values, filled } = request
  if (!filled.some(name => draftFields.includes(name) && (id !== undefined || !isEmpty(values[name])))) return ''
  const sent = draftFields.filter(name => id === undefined || filled.includes(name))
  return JSON.stringify({
    id,
    transition,
    values: Object.fromEntries(sent.map(name => [name, toPayload(values[name])])),
  })
}

/** The texts are in the language of the request. */
function draftOf({ path, code, message }: DraftCheck['problems'][number]): FieldProblemDraft {
  return { path, code, text: { 'zh-CN': message, 'en-US': message } }
}
