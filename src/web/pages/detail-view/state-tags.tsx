import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { statesOf } from '#model/records/conditions.ts'
import { OptionTag } from '#web/fields/shared/option-tag.tsx'

/** The states that a record is in. */
export function StateTags({ resource, row }: { readonly resource: ClientResource; readonly row: Row }) {
  return statesOf(resource, row).map(state => (
    <OptionTag key={state.name} option={{ value: state.name, title: state.title, color: state.color }} />
  ))
}
