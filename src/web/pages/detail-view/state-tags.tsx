import { Fragment } from 'react'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { OptionTag } from '#web/fields/choices/option-tag.tsx'
import { Due } from '#web/fields/dates/due.tsx'

/** The states of a record, each with its deadline. */
export function StateTags({ resource, row }: { readonly resource: ClientResource; readonly row: Row }) {
  return Object.values(resource.workflows).map(({ field, initial, states }) => {
    const state = states[String(row[field] ?? initial)]
    return (
      state && (
        <Fragment key={field}>
          <OptionTag option={{ value: state.name, title: state.title, color: state.color }} />
          <Due resource={resource} row={row} state={field} />
        </Fragment>
      )
    )
  })
}
