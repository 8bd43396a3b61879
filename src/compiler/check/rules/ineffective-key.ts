import { extensionNamed } from '#model/extensions.ts'
import { BUILT_IN_ACTIONS, isBuiltInAction } from '#model/page-kinds/built-in-actions.ts'
import { recurringTransitions } from '#model/workflow/recurrences.ts'
import type { PageConfig, ResourceConfig } from '../../config-types.ts'
import { oneOfNames } from '../../problems/wording.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { ineffectiveKey as kind } from '../../read/shape/shape-problems.ts'
import type { Check, Subject } from '../check.ts'
import {
  actionsOf,
  documentsOf,
  effectsOf,
  type FieldPart,
  firstStepsOf,
  inputsOf,
  operationsOf,
  transitionsOf,
  workflowsOf,
} from '../parts.ts'

/** Keys that are valid by themselves but have no effect because of other keys. */
export const ineffectiveKey: Check = {
  ...kind,
  page({ value, facts, report }) {
    for (const key of (['tiles', 'opens'] as const).filter(name => value[name] !== undefined)) {
      if (facts.resource(value.resource)?.source.kind !== 'rest') continue
      const what = `"${key}" has no effect: the calls that answer these rows count nothing.`
      report({ pointer: `/${key}`, target: 'key', what })
    }
    if (value.roles.length > 0 && value.dataRoles !== undefined) {
      const what = '"dataRoles" has no effect: the page names `roles`, and those read its data.'
      report({ pointer: '/dataRoles', target: 'key', what })
    }
    for (const { pointer, place, action, ...given } of actionsOf(value)) {
      const opens = action === 'create' && place !== 'toolbar' && given.page !== undefined
      for (const key of (['page', 'values'] as const).filter(name => given[name] !== undefined && !opens)) {
        const what = `"${key}" has no effect: only "create" at a row or for selected rows opens the form of a \`page\`.`
        report({ pointer: pointerTo(pointer, key), target: 'key', what })
      }
    }
    const { sectionLayout = 'plain', sections = [] } = value
    if (sectionLayout !== 'plain' && sections.length < 2) {
      const what = '"sectionLayout" has no effect: the form has one section.'
      report({ pointer: '/sectionLayout', target: 'key', what, fix: 'Name two sections at least, or remove the key.' })
    }
    if (value.formFrame !== undefined && !opensForm(value)) {
      const what = '"formFrame" has no effect: no button of the page opens a form.'
      const fix = 'Add "create", "copy" or "edit" to the actions, or remove the key.'
      report({ pointer: '/formFrame', target: 'key', what, fix })
    }
    for (const [index, panel] of (value.detail?.panels ?? []).entries()) {
      const target = extensionNamed('panel', panel)
      if (!target) continue
      const own = facts.resource(value.resource)
      if (target.resources ? target.resources.includes(value.resource) : !own || recurringTransitions(own).length > 0)
        continue
      const records = target.resources
        ? `records of ${oneOfNames(target.resources)}`
        : 'records with a transition that recurs'
      report({
        pointer: pointerTo('/detail/panels', index),
        what: `The panel "${panel}" shows nothing: it is for ${records}.`,
      })
    }
  },
  resource(subject) {
    for (const mention of inputsOf(subject.value)) checkField(subject, mention)
    checkRest(subject)
  },
  'sample-data': ({ value, report }) => {
    const hints = Object.values(value.values ?? {})
    if (hints.length === 0 || (value.count ?? 0) > 0 || value.sets || hints.some(makesRows)) return
    const fix = 'Say in "count" how many records are generated, or remove "values".'
    report({ pointer: '/values', target: 'key', what: '"values" has no effect while no records are generated.', fix })
  },
}

function opensForm({ actions = {} }: PageConfig): boolean {
  const buttons = [...(actions.toolbar ?? []), ...(actions.row ?? [])]
  const names = buttons.map(button => (typeof button === 'string' ? button : button.action)).filter(isBuiltInAction)
  return names.some(name => ['create', 'update'].includes(BUILT_IN_ACTIONS[name]))
}

/** Hints that create rows themselves, regardless of `count`. */
function makesRows(hint: unknown): boolean {
  const isObject = typeof hint === 'object' && hint !== null
  return isObject && ['each', 'eachOf', 'eachDay', 'eachMonth'].some(key => key in hint)
}

/** [key, what cancels its effect, whether that is the case] */
type Rule = readonly [key: string, because: string, applies: (config: FieldPart['config']) => boolean]

const FIELD_RULES: readonly Rule[] = [
  ['requiredWhen', 'the field is always required', config => config.required === true],
  ['readOnlyWhen', 'the field is always read-only', config => config.readOnly === true],
  ['immutable', 'the field is always read-only', config => config.readOnly === true && config.immutable === true],
  ['defaultExpression', 'the field has a constant `default`', config => config.default !== undefined],
  [
    'resource',
    'the result is no reference',
    config => config.type === 'computed' && !/^references?$/.test(config.result ?? ''),
  ],
  [
    'options',
    'the result has no choice of values',
    config => config.type === 'computed' && !/^(?:enum|tags)$/.test(config.result ?? ''),
  ],
  [
    'dictionary',
    'the result has no choice of values',
    config => config.type === 'computed' && !/^(?:enum|tags)$/.test(config.result ?? ''),
  ],
]

function checkField({ report }: Subject<ResourceConfig>, { pointer, config }: FieldPart): void {
  for (const [key, because, applies] of FIELD_RULES) {
    if (!Object.hasOwn(config, key) || !applies(config)) continue
    report({ pointer: pointerTo(pointer, key), target: 'key', what: `"${key}" has no effect: ${because}.` })
  }
  const operation = config.aggregate?.operation
  if (config.aggregate?.field !== undefined && (operation === 'count' || operation === 'exists')) {
    const at = pointerTo(pointer, 'aggregate', 'field')
    report({ pointer: at, target: 'key', what: `"field" has no effect: "${operation}" looks at whole rows.` })
  }
}

function checkRest({ value, report }: Subject<ResourceConfig>): void {
  if (value.scopeVia !== undefined && value.scope !== 'self') {
    const what = `"scopeVia" has no effect where "scope" is "${value.scope}".`
    report({ pointer: '/scopeVia', target: 'key', what })
  }
  const conditional = [
    ...transitionsOf(value).map(({ pointer, transition }) => ({ pointer, ...transition })),
    ...operationsOf(value).map(({ pointer, operation }) => ({ pointer, ...operation })),
    ...documentsOf(value).map(({ pointer, document }) => ({ pointer, ...document })),
  ]
  for (const { pointer, when, whenMessage } of conditional) {
    if (whenMessage === undefined || when !== undefined) continue
    const what = '"whenMessage" has no effect: there is no `when` that could fail.'
    report({ pointer: pointerTo(pointer, 'whenMessage'), target: 'key', what })
  }
  for (const { pointer, transition } of transitionsOf(value)) {
    for (const key of ['roles', 'own', 'permission'] as const) {
      if (transition[key] === undefined || (transition.by ?? 'staff') === 'staff') continue
      const what = `"${key}" has no effect: the transition is run by "${transition.by}", not by staff.`
      report({ pointer: pointerTo(pointer, key), target: 'key', what })
    }
  }
  for (const { pointer, transition } of transitionsOf(value)) {
    if (transition.schedule === undefined || transition.by === 'system') continue
    const what = '"schedule" has no effect: the transition is not run by the system.'
    const fix = 'Write "by": "system", or remove the key.'
    report({ pointer: pointerTo(pointer, 'schedule'), target: 'key', what, fix })
  }
  for (const { pointer, effect } of effectsOf(value)) {
    if (!('create' in effect) || effect.each === undefined || effect.times === undefined) continue
    const what = '"times" has no effect: "each" says for which entries a record is made.'
    report({ pointer: pointerTo(pointer, 'times'), target: 'key', what })
  }
  for (const { pointer, effect } of effectsOf(value)) {
    if (!('assign' in effect) || effect.by === 'fewest' || effect.open === undefined) continue
    const what = '"open" has no effect: "turn" does not ask who has how much in hand.'
    report({ pointer: pointerTo(pointer, 'open'), target: 'key', what })
  }
  for (const { pointer, workflow, step } of firstStepsOf(value)) {
    const transition = Object.hasOwn(workflow.transitions, step.run) ? workflow.transitions[step.run] : undefined
    if (!transition || transition.from.includes(workflow.initial)) continue
    const what = `"run" has no effect: "${step.run}" does not start in the initial state "${workflow.initial}".`
    report({ pointer: pointerTo(pointer, 'run'), what, fix: 'Name a transition that starts there.' })
  }
  for (const { pointer, workflow } of workflowsOf(value)) {
    for (const [name, { renamedFrom = [] }] of Object.entries(workflow.states)) {
      for (const [index, former] of renamedFrom.entries()) {
        if (!Object.hasOwn(workflow.states, former)) continue
        const at = pointerTo(pointer, 'states', name, 'renamedFrom', index)
        report({ pointer: at, what: `"renamedFrom" has no effect: the state "${former}" is still there.` })
      }
    }
  }
  for (const [index, grant] of (value.grants ?? []).entries()) {
    for (const key of (['roles', 'actions', 'fields'] as const).filter(name => grant[name]?.length === 0)) {
      const fix = 'Fill the list, or remove the grant.'
      report({ pointer: pointerTo('/grants', index, key), what: `The grant has no effect: "${key}" is empty.`, fix })
    }
  }
}
