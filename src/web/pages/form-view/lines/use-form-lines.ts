import { useInvalidate } from '@refinedev/core'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Row } from '#model/api.ts'
import type { FormSection, Lines } from '#model/app-model.ts'
import type { ClientResource, ReferenceValue } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { variablesOf } from '#model/records/variables.ts'
import { referencesIn } from '#web/fields/choices/reference-values.ts'
import { usePageModel } from '../../page-model-context.tsx'
import { mayEdit } from '../../records/may-edit.ts'
import { useRecordQueries } from '../../records/record-queries.ts'
import { useRuleContext } from '../../records/rule-context.ts'
import { type FormLines, lineRows } from './form-lines.ts'
import { lineEditsOf } from './line-edits.ts'

/** The lines of the form's sections: stored ones with their edits, and new ones. */
export function useFormLines(
  resource: ClientResource,
  sections: readonly FormSection[],
  base: Row | undefined,
  edits: RecordValues,
): { readonly all: readonly FormLines[]; renew(): void } {
  const { resources } = usePageModel()
  const invalidate = useInvalidate()
  const recordQueries = useRecordQueries()
  const context = useRuleContext(edits)
  const kinds = useMemo(
    () =>
      sections.flatMap(({ lines: name = '' }) => {
        const lines = resource.lines?.[name]
        const own = lines && resources[lines.resource]
        return own ? [{ lines, own }] : []
      }),
    [sections, resource, resources],
  )
  const answers = useQueries({
    queries: kinds.map(({ lines, own }) => {
      const ofRecord = { field: lines.by, operator: 'eq' as const, value: base?.id }
      return recordQueries.list(own.name, [ofRecord], Object.keys(own.fields), base !== undefined)
    }),
    combine: results => ({
      rows: results.map(({ data }) => data ?? NONE),
      loading: results.map(({ isLoading }) => isLoading),
      failed: results.map(({ data, error }) => (data ? null : error)),
    }),
  })
  const listed = useListed(resource, kinds, base, edits)
  const locked = base !== undefined && !mayEdit(resource, base, variablesOf(resource.fields, base, context))
  return {
    all: useMemo(
      () =>
        kinds.map(({ lines, own }, index) => ({
          lines,
          resource: own,
          rows: lineRows(
            lines,
            own,
            answers.rows[index] ?? NONE,
            lineEditsOf(edits[lines.name]),
            context,
            answers.loading[index] ? undefined : listed.get(lines.name),
          ),
          locked,
          loading: answers.loading[index] === true,
          failed: answers.failed[index],
        })),
      [kinds, answers, edits, context, listed, locked],
    ),
    renew: () => {
      for (const { own } of kinds) void invalidate({ resource: own.name, invalidates: ['list'] })
    },
  }
}

const NONE: readonly Row[] = []

/** The records that each have a line, by line name; absent while the list is unknown. */
function useListed(
  resource: ClientResource,
  kinds: readonly { readonly lines: Lines }[],
  base: Row | undefined,
  edits: RecordValues,
): ReadonlyMap<string, readonly ReferenceValue[]> {
  const values = { ...base, ...edits }
  const asked = kinds.flatMap(({ lines }) => {
    const [name = '', list] = lines.each?.of.split('.') ?? []
    const owner = resource.fields[name]?.resource
    const id = referencesIn(values[name])[0]?.id
    return list === undefined || owner === undefined ? [] : [{ name: lines.name, owner, list, id }]
  })
  const recordQueries = useRecordQueries()
  const answers = useQueries({
    queries: asked.map(({ owner, id, list }) => recordQueries.one(owner, id, [list])),
    combine: results => results.map(({ data }) => data),
  })
  const own = kinds.flatMap(({ lines }) => {
    const { of = '' } = lines.each ?? {}
    return of === '' || of.includes('.') ? [] : [[lines.name, referencesIn(values[of])] as const]
  })
  const found = [...own, ...asked.map(({ name, list }, index) => [name, referencesIn(answers[index]?.[list])] as const)]
  // The lists are few and short: their content decides whether the map has changed.
  const key = JSON.stringify(found)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is `found` as text
  return useMemo(() => new Map(found), [key])
}
