import type { Field } from '#model/app-model.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import { localized } from '#model/localized-text.ts'
import type { PageConfig } from '../../config-types.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Facts } from '../../resolve/facts.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { Check } from '../check.ts'
import { actionsOf } from '../parts.ts'

export const unfillableForm: Check = {
  code: 'unfillable-form',
  severity: 'error',
  why: 'The button opens a form that nobody can save: a value is required and nothing on the form can give it.',
  fix: 'Put the field into a section, let it be written and seen, give it a default, or make it optional.',
  page({ file, value, facts, report }) {
    const shown = namesOn(value)
    if (!shown) return
    for (const field of askedBy(value, facts)) {
      if (shown.has(field.name) || obstacleOf(field) !== undefined) continue
      report({
        pointer: '/sections',
        restsOn: [{ file: file.source.path, pointer: '/sections' }],
        what: localized(
          '"{field}" is required and is in no section of the form, so nothing can be created here.',
          '"{field}" 为必填，但不在表单的任何分组中，因此此处不能新建。',
          { field: `${value.resource}.${field.name}` },
        ),
      })
    }
  },
  /** A value that no form can set is an error of the field, however many pages have a button for it. */
  config({ set, facts, report }) {
    const reported = new Set<Field>()
    for (const { value } of set.pages.values()) {
      const file = value && set.resources.get(value.resource)
      if (!file) continue
      for (const field of askedBy(value, facts)) {
        const obstacle = obstacleOf(field)
        if (obstacle === undefined || reported.has(field)) continue
        reported.add(field)
        report(file, {
          pointer: pointerTo('/fields', field.name, obstacle.key),
          target: 'key',
          what: localized(
            '"{field}" is required and {said}, so nothing can be created on "{path}".',
            '"{field}" 为必填但{said}，因此在 "{path}" 上不能新建。',
            { field: `${value.resource}.${field.name}`, said: obstacle.said, path: value.path },
          ),
          fix: localized(
            'Make it visible and writable, give it a default, or make it optional.',
            '请让它可见且可写、给它默认值，或改为选填。',
          ),
        })
      }
    }
  },
}

/** Fields that the form of the page must provide. */
function askedBy(page: PageConfig, facts: Facts): readonly Field[] {
  const create = actionsOf(page).find(({ action, page: other }) => action === 'create' && other === undefined)
  const resource = create && facts.resource(page.resource)
  if (!resource || isUnread(resource) || page.view !== undefined || resource.source.kind !== 'store') return []
  const isGiven = ({ name, resource: target }: Field) =>
    name in (create.values ?? {}) || (target !== undefined && name === 'block')
  return Object.values(resource.fields).filter(
    field => field.required && !isUnread(field) && !isGiven(field) && !hasValue(field),
  )
}

function obstacleOf({ readOnly, visibleWhen }: Field) {
  if (readOnly) return { key: 'readOnly', said: localized('is read-only', '只读') }
  return visibleWhen === 'false' ? { key: 'visibleWhen', said: localized('is never visible', '始终不可见') } : undefined
}

/** Defaults and system fields. */
function hasValue({ type, default: constant, defaultExpression }: Field): boolean {
  const system = fieldTypeOf(type)?.systemSet === true
  return system || (constant !== undefined && constant !== null) || defaultExpression !== undefined
}

/** Fields in the sections; undefined where the form has every field. */
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
