import type { Field, Resource } from '#model/app-model.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import { joined, localized } from '#model/localized-text.ts'
import type { PageConfig, ResourceConfig } from '../../config-types.ts'
import { quote } from '../../problems/wording.ts'
import type { ConfigFile } from '../../read/config-file.ts'
import { parentOf, pointerTo, valueAt } from '../../read/parse/json-pointer.ts'
import type { Facts } from '../../resolve/facts.ts'
import { fieldOf } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { FieldReference, References } from '../../walk/references.ts'
import type { Check, WholeConfig } from '../check.ts'
import { actionsOf, askersOf, each, effectsOf, operationsOf, workflowsOf } from '../parts.ts'

export const unfillableForm: Check = {
  code: 'unfillable-form',
  titleInChinese: '表单无法填写',
  severity: 'error',
  why: localized(
    'The button opens a form that nobody can save: a value is required and nothing on the form can give it.',
    '有必填的值在表单中填不了，谁都保存不了。',
  ),
  fix: localized(
    'Put the field into a section, let it be written and seen, give it a default, or make it optional.',
    '请把字段放进分组、允许填写和查看、给默认值，或改为选填。',
  ),
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
  /** A record that an effect makes needs what a form would ask for. */
  any({ file, references, facts, report }) {
    for (const { pointer, name, meaning } of references.names) {
      const resource = meaning.makes === undefined ? undefined : facts.resource(name)
      if (!resource || isUnread(resource)) continue
      const values = Object(valueAt(file.source.value, pointerTo(parentOf(pointer), meaning.makes!)) ?? {})
      const unknown = Object.keys(values).some(each => fieldOf(resource, each) === undefined)
      const lacking = requiredOf(resource).find(field => !(field.name in values) && field.name !== 'block')
      // A misspelt one is reported itself.
      if (!lacking || unknown) continue
      report({
        pointer,
        what: localized(
          '"{field}" is required, and "values" does not give it.',
          '"{field}" 为必填，但 "values" 没有给出。',
          { field: `${resource.name}.${lacking.name}` },
        ),
        why: localized(
          'No record could be made, so the transition would be refused each time.',
          '无法创建记录，因此该流转每次都会被拒绝。',
        ),
        fix: localized(
          'Add it to "values", or give the field a default.',
          '请在 "values" 中加入该字段，或给它默认值。',
        ),
      })
    }
  },
  /** A value that no form can set is an error of the field, however many pages have a button for it. */
  config(whole) {
    const { set, facts, report } = whole
    checkStates(whole)
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
    // What may be created without a page, by a call.
    const resources = [...set.resources.values()]
    const parents = new Set(
      resources.flatMap(({ value }) =>
        Object.values(value?.lines ?? {}).map(({ resource, by }) => `${resource}.${by}`),
      ),
    )
    for (const file of resources) {
      const resource =
        file.value?.grants?.some(({ actions }) => actions.includes('create')) && facts.resource(file.name)
      if (!resource || isUnread(resource) || resource.source.kind !== 'store') continue
      for (const field of requiredOf(resource)) {
        if (!field.readOnly || reported.has(field) || parents.has(`${file.name}.${field.name}`)) continue
        report(file, {
          pointer: pointerTo('/fields', field.name, 'readOnly'),
          target: 'key',
          what: localized(
            '"{field}" is required and read-only, so nobody can create a record.',
            '"{field}" 为必填但只读，因此没有人能新建记录。',
            { field: `${file.name}.${field.name}` },
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
  return requiredOf(resource).filter(field => !isGiven(field))
}

/** Fields that have no value unless somebody gives one. */
function requiredOf(resource: Resource): readonly Field[] {
  return Object.values(resource.fields).filter(field => field.required && !isUnread(field) && !hasValue(field))
}

/** A state that requires a read-only field which nothing fills in: no record could ever enter it. */
function checkStates({ set, facts, referencesIn, report }: WholeConfig): void {
  const files = [...set.resources.values()]
  // An unread part may be the one that fills it in.
  if (files.some(({ complete }) => !complete)) return
  const written = new Set(files.flatMap(file => (file.value ? writtenBy(file, file.value, referencesIn(file)) : [])))
  for (const file of files) {
    const resource = facts.resource(file.name)
    if (!file.value || !resource || resource.source.kind !== 'store') continue
    for (const { pointer, workflow } of workflowsOf(file.value)) {
      for (const [state, { required }] of Object.entries(workflow.states)) {
        const isWritten = (name: string) => written.has(`${file.name}.${name}`) || written.has(`${file.name}.*`)
        const lacking = each(pointerTo(pointer, 'states', state, 'required'), required).filter(({ name }) => {
          const field = fieldOf(resource, name)
          const isSetByFew = field?.readOnly && !isUnread(field) && field.type !== 'computed' && !hasValue(field)
          return isSetByFew && !isWritten(name)
        })
        if (lacking.length === 0) continue
        report(file, {
          pointer: lacking[0]!.pointer,
          what: localized(
            'The state "{state}" requires {names}: read-only, and no transition asks for it or sets it.',
            '状态 "{state}" 要求 {names} 有值，但该字段只读，且没有任何流转要求填写或设置它。',
            {
              state,
              names: joined(
                lacking.map(({ name }) => quote(name)),
                ' and ',
                '和 ',
              ),
            },
          ),
          why: localized(
            'Every transition into the state would be refused for want of the value.',
            '因缺少该值，进入此状态的流转都会被拒绝。',
          ),
          fix: localized(
            'Ask for it in the transition ("ask"), set it in "effects", or do not require it.',
            '请在流转的 "ask" 中要求填写、在 "effects" 中设置，或不再要求此值。',
          ),
        })
      }
    }
  }
}

/** Every field, as `resource.field`, that the file asks for or gives a value; `*` where code of the app may write any. */
function writtenBy(
  { name: own, source }: ConfigFile,
  value: ResourceConfig,
  { fields }: References,
): readonly string[] {
  const isEmptied = ({ isKey, pointer }: FieldReference) => isKey && valueAt(source.value, pointer) === 'null'
  const set = fields.filter(each => each.meaning.use === 'written' && !isEmptied(each))
  const asked = askersOf(value).flatMap(({ ask }) => ask.map(each => (typeof each === 'string' ? each : each.name)))
  const isCode = operationsOf(value).length > 0 || effectsOf(value).some(({ effect }) => 'call' in effect)
  return [
    ...set.map(({ resource, path }) => `${resource}.${path}`),
    ...asked.map(name => `${own}.${name}`),
    ...(isCode ? [`${own}.*`] : []),
  ]
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
