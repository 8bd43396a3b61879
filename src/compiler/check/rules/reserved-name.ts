import { BUILT_IN_ACTIONS } from '#model/page-kinds/built-in-actions.ts'
import { deadlineFields } from '#model/workflow/deadline-fields.ts'
import type { ResourceConfig } from '../../config-types.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { isInheritedName } from '../../read/shape/inherited-names.ts'
import { reservedName as kind } from '../../read/shape/shape-problems.ts'
import { ADJUSTABLE_FIELDS, SYSTEM_FIELDS } from '../../resolve/implicit-fields.ts'
import type { Check, Subject } from '../check.ts'
import { askersOf, deadlinesOf, workflowsOf } from '../parts.ts'

/** Words that cannot follow a dot in an expression. */
const WORDS = ['true', 'false', 'null', 'in']

/** Actions that a person may run, by the key of the resource that declares them. */
const KINDS: Readonly<Record<string, string>> = { operations: 'An operation', documents: 'A document' }

/** First segments of paths that the platform uses itself. */
const OWN_PATHS = ['404', 'api', 'error', 'home', 'login', 'redirect', 'studio']

export const reservedName: Check = {
  ...kind,
  page({ value: { path }, report }) {
    const [, first = ''] = path.split('/')
    if (!OWN_PATHS.includes(first)) return
    const why = 'Another screen, or the API, answers there, so that the page could not be opened.'
    report({
      pointer: '/path',
      what: `The path "/${first}" belongs to the platform.`,
      why,
      fix: 'Choose another path.',
    })
  },
  resource(subject) {
    const { file, value, facts, report } = subject
    if (WORDS.includes(file.name) || isInheritedName(file.name))
      report({ pointer: '', what: `A resource cannot be called "${file.name}".` })
    for (const name of Object.keys(value.fields)) checkField(subject, name)
    for (const { name, state } of impliedNames(value).filter(each => Object.hasOwn(value.fields, each.name))) {
      const what = `The deadlines of "${state}" give every record a field "${name}".`
      const fix = 'Remove the field, or give it another name.'
      report({ pointer: pointerTo('/fields', name), target: 'key', what, fix })
    }
    for (const { pointer, workflow } of workflowsOf(value)) {
      for (const name of Object.keys(workflow.states).filter(state => WORDS.includes(state))) {
        const what = `A state cannot be called "${name}".`
        report({ pointer: pointerTo(pointer, 'states', name), target: 'key', what })
      }
    }
    for (const name of Object.keys(value.lines ?? {})) {
      if (!Object.hasOwn(facts.resource(file.name)?.fields ?? {}, name)) continue
      const what = `A field is called "${name}" already; a payload could not tell them apart.`
      report({ pointer: pointerTo('/lines', name), target: 'key', what })
    }
    const taken = new Map<string, string>()
    for (const { pointer, name } of askersOf(value)) {
      const at = { pointer, target: 'key' } as const
      const kind = KINDS[pointer.split('/')[1] ?? ''] ?? 'A transition'
      const first = taken.get(name)
      taken.set(name, first ?? kind)
      if (WORDS.includes(name)) report({ ...at, what: `${kind} cannot be called "${name}".` })
      else if (Object.hasOwn(BUILT_IN_ACTIONS, name)) {
        report({ ...at, what: `${kind} cannot be called "${name}": that is a built-in action.` })
      } else if (first !== undefined && kind !== 'A transition') {
        report({ ...at, what: `${first} is called "${name}" already; buttons could not tell them apart.` })
      }
    }
  },
}

/** The fields implied by deadlines, whoever declares them. */
function impliedNames(value: ResourceConfig) {
  const states = new Set(deadlinesOf(value).map(({ field }) => field))
  return [...states].flatMap(state => Object.values(deadlineFields(state)).map(name => ({ name, state })))
}

function checkField({ value, report }: Subject<ResourceConfig>, name: string): void {
  const at = { pointer: pointerTo('/fields', name), target: 'key' } as const
  if (WORDS.includes(name)) report({ ...at, what: `A field cannot be called "${name}".` })
  else if (Object.hasOwn(SYSTEM_FIELDS, name)) {
    const fix = 'Remove the field, or give it another name.'
    report({ ...at, what: `Every record already has the field "${name}"; only the system sets it.`, fix })
  } else if (name === 'createdBy' || (name === 'block' && value.scope === 'block')) {
    const { type, resource } = ADJUSTABLE_FIELDS[name]
    const config = value.fields[name] as { type: string; resource?: string }
    if (config.type === type && config.resource === resource) return
    const fix = `Write "type": "${type}", "resource": "${resource}" and only what differs besides, or rename the field.`
    report({ ...at, what: `Every record here already has the field "${name}", a reference to ${resource}.`, fix })
  }
}
