import type { Field } from '#model/app-model.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import type { PageConfig } from '../../config-types.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { Check } from '../check.ts'
import { actionsOf } from '../parts.ts'

export const unfillableForm: Check = {
  code: 'unfillable-form',
  severity: 'error',
  why: 'The button opens a form that nobody can save: a value is required and nothing on the form can give it.',
  fix: 'Put the field into a section, let it be written and seen, give it a default, or make it optional.',
  page({ file, value, facts, report }) {
    const resource = facts.resource(value.resource)
    if (resource === undefined || isUnread(resource) || value.view !== undefined || resource.source.kind !== 'store')
      return
    const create = actionsOf(value).find(({ action, page }) => action === 'create' && page === undefined)
    if (!create) return
    const shown = namesOn(value)
    const isGiven = ({ name, resource: target }: Field) =>
      name in (create.values ?? {}) || (target !== undefined && name === 'block')
    for (const field of Object.values(resource.fields)) {
      if (!field.required || isUnread(field) || isGiven(field) || hasValue(field)) continue
      const why = field.readOnly
        ? 'is read-only'
        : field.visibleWhen === 'false'
          ? 'is never visible'
          : shown && !shown.has(field.name)
            ? 'is in no section of the form'
            : undefined
      if (why === undefined) continue
      const pointer =
        value.sections && !field.readOnly && field.visibleWhen !== 'false' ? '/sections' : create.namePointer
      report({
        pointer,
        restsOn: [{ file: file.source.path, pointer: '/sections' }],
        what: `"${resource.name}.${field.name}" is required and ${why}, so nothing can be created here.`,
      })
    }
  },
}

/** Defaults, and what the system sets. */
function hasValue({ type, default: constant, defaultExpression }: Field): boolean {
  const system = fieldTypeOf(type)?.systemSet === true
  return system || (constant !== undefined && constant !== null) || defaultExpression !== undefined
}

/** What the sections show; undefined where the form has every field. */
function namesOn({ sections }: PageConfig): ReadonlySet<string> | undefined {
  if (!sections || sections.some(section => !('fields' in section) && !('lines' in section))) return undefined
  return new Set(
    sections.flatMap(section =>
      ('fields' in section ? (section.fields ?? []) : []).map(each =>
        typeof each === 'string' ? each : (each as { field: string }).field,
      ),
    ),
  )
}
