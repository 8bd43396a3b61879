import type { Row } from '#model/api.ts'
import type { FormSection } from '#model/app-model.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { deadlineFields } from '#model/workflow/deadline-fields.ts'

/** A group of fields in a record's detail. */
export interface GroupPlan {
  readonly name: string
  readonly title: LocalizedText | undefined
  readonly fields: readonly ClientField[]
  readonly columns: 1 | 2 | 3 | 4
}

/** Maintained by the system; shown after everything else. */
const BOOKKEEPING: readonly string[] = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy']
const NEVER: readonly string[] = ['id', 'version']

/**
 * The groups of a detail: those of the page, else one with every readable field. States are in the header; so is the label,
 * which is left out if it is composed of other fields. System fields (deadline, created and updated by) form a last group
 * called `record`, unless the page places them.
 */
export function planGroups(resource: ClientResource, groups: readonly FormSection[]): GroupPlan[] {
  const placed = new Set(groups.flatMap(group => group.fields))
  const rest = Object.values(resource.fields)
    .map(field => field.name)
    .filter(name => !NEVER.includes(name) && !placed.has(name) && !resource.workflows[name])
  const deadlines = rest.filter(name => resource.fields[name]?.deadlineOf !== undefined)
  const bookkeeping = [...deadlines.filter(name => resource.fields[name]?.type !== 'computed'), ...BOOKKEEPING]
  const own =
    groups.length > 0
      ? groups
      : [
          {
            fields: rest.filter(
              name => ![...bookkeeping, ...deadlines].includes(name) && name !== composedLabel(resource),
            ),
          },
        ]
  const plans = own.map((group, index) => plan(resource, String(index), group))
  const record = plan(resource, 'record', { fields: bookkeeping.filter(name => rest.includes(name)), columns: 4 })
  return [...plans, record].filter(({ fields }) => fields.length > 0)
}

/** Whether this is the deadline of a state, and a date of the record's own says the same. */
export function repeatsDueTime({ fields }: ClientResource, { name, type, deadlineOf }: ClientField, row: Row): boolean {
  if (deadlineOf === undefined || name !== deadlineFields(deadlineOf).due || isEmpty(row[name])) return false
  return Object.values(fields).some(
    own => own.deadlineOf === undefined && own.type === type && row[own.name] === row[name],
  )
}

function composedLabel({ fields, label }: ClientResource): string | undefined {
  return fields[label]?.type === 'computed' ? label : undefined
}

function plan(resource: ClientResource, name: string, { title, fields, columns = 3 }: FormSection): GroupPlan {
  return { name, title, columns, fields: fields.flatMap(each => resource.fields[each] ?? []) }
}
