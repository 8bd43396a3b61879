import { extensionNamed } from '#model/extensions.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import { type LocalizedText, localized } from '#model/localized-text.ts'
import { BUILT_IN_ACTIONS, isBuiltInAction } from '#model/page-kinds/built-in-actions.ts'
import { recurringTransitions } from '#model/workflow/recurrences.ts'
import type { PageConfig, ResourceConfig } from '../../config-types.ts'
import { oneOfNamesText } from '../../problems/wording.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { ineffectiveKey as kind } from '../../read/shape/shape-problems.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { Check, Subject } from '../check.ts'
import { formerNames } from '../former-names.ts'
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
  home({ value: { queue = [] }, facts, report }) {
    for (const [index, { page, act = [], review = false }] of queue.entries()) {
      if (!review) continue
      const resource = facts.resource(facts.pageAt(page)?.value?.resource ?? '')
      // An unknown page, or one whose workflow could not be read, is reported itself.
      if (resource === undefined || isUnread(resource)) continue
      const workflows = Object.values(resource.workflows)
      if (workflows.some(({ decisions }) => act.some(name => decisions?.includes(name)))) continue
      const what = localized(
        '"review" has no effect: `act` names none of the `decisions` of a workflow.',
        '"review" 不起作用：`act` 中没有流程的 `decisions`。',
      )
      const restsOn = [{ file: resource.location.file, pointer: '/workflows' }]
      report({ pointer: pointerTo('/queue', index, 'review'), target: 'key', what, restsOn })
    }
  },
  page({ value, facts, report }) {
    for (const key of (['tiles', 'opens'] as const).filter(name => value[name] !== undefined)) {
      if (facts.resource(value.resource)?.source.kind !== 'rest') continue
      const what = localized(
        '"{key}" has no effect: the calls that answer these rows count nothing.',
        '"{key}" 不起作用：提供这些行的接口不计数。',
        { key },
      )
      report({ pointer: `/${key}`, target: 'key', what })
    }
    if (value.roles.length > 0 && value.dataRoles !== undefined) {
      const what = localized(
        '"dataRoles" has no effect: the page names `roles`, and those read its data.',
        '"dataRoles" 不起作用：页面写明了 `roles`，由这些角色读取其数据。',
      )
      report({ pointer: '/dataRoles', target: 'key', what })
    }
    for (const { pointer, place, action, ...given } of actionsOf(value)) {
      const opens = action === 'create' && place !== 'toolbar' && given.page !== undefined
      for (const key of (['page', 'values'] as const).filter(name => given[name] !== undefined && !opens)) {
        const what = localized(
          '"{key}" has no effect: only "create" at a row or for selected rows opens the form of a `page`.',
          '"{key}" 不起作用：只有行上或批量的 "create" 才会打开 `page` 的表单。',
          { key },
        )
        report({ pointer: pointerTo(pointer, key), target: 'key', what })
      }
    }
    const { sectionLayout = 'plain', sections = [] } = value
    if (sectionLayout !== 'plain' && sections.length < 2) {
      const what = localized(
        '"sectionLayout" has no effect: the form has one section.',
        '"sectionLayout" 不起作用：表单只有一个分组。',
      )
      report({
        pointer: '/sectionLayout',
        target: 'key',
        what,
        fix: localized('Name two sections at least, or remove the key.', '请至少写两个分组，或删除此键。'),
      })
    }
    if (value.formFrame !== undefined && !opensForm(value)) {
      const what = localized(
        '"formFrame" has no effect: no button of the page opens a form.',
        '"formFrame" 不起作用：页面没有打开表单的按钮。',
      )
      const fix = localized(
        'Add "create", "copy" or "edit" to the actions, or remove the key.',
        '请在操作中加入 "create"、"copy" 或 "edit"，或删除此键。',
      )
      report({ pointer: '/formFrame', target: 'key', what, fix })
    }
    for (const [index, panel] of (value.detail?.panels ?? []).entries()) {
      const target = extensionNamed('panel', panel)
      if (!target) continue
      const own = facts.resource(value.resource)
      if (target.resources ? target.resources.includes(value.resource) : !own || recurringTransitions(own).length > 0)
        continue
      const records = target.resources
        ? localized('records of {names}', ' {names} 的记录', { names: oneOfNamesText(target.resources) })
        : localized('records with a transition that recurs', '有周期流转的记录')
      report({
        pointer: pointerTo('/detail/panels', index),
        what: localized(
          'The panel "{panel}" shows nothing: it is for {records}.',
          '面板 "{panel}" 没有内容：它用于{records}。',
          { panel, records },
        ),
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
    const fix = localized(
      'Say in "count" how many records are generated, or remove "values".',
      '请在 "count" 中写明生成多少条记录，或删除 "values"。',
    )
    report({
      pointer: '/values',
      target: 'key',
      what: localized('"values" has no effect while no records are generated.', '没有生成记录时，"values" 不起作用。'),
      fix,
    })
  },
}

function holdsMasked({ rows }: FieldPart['config']): boolean {
  return rows?.columns.some(({ masked }) => masked === true) === true
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
type Rule = readonly [key: string, because: LocalizedText, applies: (config: FieldPart['config']) => boolean]

const NEVER_VISIBLE = localized(
  'the field is never visible, and what is hidden has no value',
  '该字段始终不可见，而隐藏的字段没有值',
)

const FIELD_RULES: readonly Rule[] = [
  ...(['default', 'defaultExpression'] as const).map(
    (key): Rule => [key, NEVER_VISIBLE, config => config.visibleWhen === 'false' && config[key] !== undefined],
  ),
  ['requiredWhen', localized('the field is always required', '该字段始终必填'), config => config.required === true],
  ['readOnlyWhen', localized('the field is always read-only', '该字段始终只读'), config => config.readOnly === true],
  [
    'immutable',
    localized('the field is always read-only', '该字段始终只读'),
    config => config.readOnly === true && config.immutable === true,
  ],
  [
    'defaultExpression',
    localized('the field has a constant `default`', '该字段已有常量 `default`'),
    config => config.default !== undefined,
  ],
  [
    'unique',
    localized('values of this type are not compared', '此类型的值不能比较'),
    config => config.unique === true && ['json', 'none'].includes(fieldTypeOf(config.type)?.storage ?? ''),
  ],
  [
    'resource',
    localized('the result is no reference', '结果不是引用'),
    config => config.type === 'computed' && !/^references?$/.test(config.result ?? ''),
  ],
  [
    'options',
    localized('the result has no choice of values', '结果没有可选值'),
    config => config.type === 'computed' && !/^(?:enum|tags)$/.test(config.result ?? ''),
  ],
  [
    'dictionary',
    localized('the result has no choice of values', '结果没有可选值'),
    config => config.type === 'computed' && !/^(?:enum|tags)$/.test(config.result ?? ''),
  ],
]

function checkField({ report }: Subject<ResourceConfig>, { pointer, config }: FieldPart): void {
  for (const [key, because, applies] of FIELD_RULES) {
    if (!Object.hasOwn(config, key) || !applies(config)) continue
    report({
      pointer: pointerTo(pointer, key),
      target: 'key',
      what: localized('"{key}" has no effect: {because}.', '"{key}" 不起作用：{because}。', { key, because }),
    })
  }
  const operation = config.aggregate?.operation
  if (config.aggregate?.field !== undefined && (operation === 'count' || operation === 'exists')) {
    const at = pointerTo(pointer, 'aggregate', 'field')
    report({
      pointer: at,
      target: 'key',
      what: localized(
        '"field" has no effect: "{operation}" looks at whole rows.',
        '"field" 不起作用："{operation}" 只看整行。',
        { operation },
      ),
    })
  }
}

/** Parts of a workflow whose members name their former names. */
const RENAMED_PARTS = [
  ['states', localized('state', '状态')],
  ['transitions', localized('transition', '流转')],
] as const

function checkRest({ file, value, report }: Subject<ResourceConfig>): void {
  if (value.scopeVia !== undefined && value.scope !== 'self') {
    const what = localized(
      '"scopeVia" has no effect where "scope" is "{scope}".',
      '"scope" 为 "{scope}" 时，"scopeVia" 不起作用。',
      { scope: value.scope },
    )
    report({ pointer: '/scopeVia', target: 'key', what })
  }
  const conditional = [
    ...transitionsOf(value).map(({ pointer, transition }) => ({ pointer, ...transition })),
    ...operationsOf(value).map(({ pointer, operation }) => ({ pointer, ...operation })),
    ...documentsOf(value).map(({ pointer, document }) => ({ pointer, ...document })),
  ]
  for (const { pointer, when, whenMessage } of conditional) {
    if (whenMessage === undefined || when !== undefined) continue
    const what = localized(
      '"whenMessage" has no effect: there is no `when` that could fail.',
      '"whenMessage" 不起作用：没有可能不满足的 `when`。',
    )
    const restsOn = [{ file: file.source.path, pointer: pointerTo(pointer, 'when') }]
    report({ pointer: pointerTo(pointer, 'whenMessage'), target: 'key', what, restsOn })
  }
  for (const { pointer, transition } of transitionsOf(value)) {
    for (const key of ['roles', 'own', 'permission'] as const) {
      if (transition[key] === undefined || (transition.by ?? 'staff') === 'staff') continue
      const what = localized(
        '"{key}" has no effect: the transition is run by "{by}", not by staff.',
        '"{key}" 不起作用：该流转由 "{by}" 执行，而非人员。',
        { key, by: String(transition.by) },
      )
      report({ pointer: pointerTo(pointer, key), target: 'key', what })
    }
  }
  for (const { pointer, transition } of transitionsOf(value)) {
    const targets = typeof transition.to === 'object' ? transition.to : []
    const sure = targets.findIndex(({ when }) => when === undefined)
    if (sure < 0 || sure === targets.length - 1) continue
    const what = localized(
      'What follows "{state}" has no effect: it has no `when`, so it is always chosen.',
      '"{state}" 之后的各项不起作用：它没有 `when`，总会被选中。',
      { state: targets[sure]!.state },
    )
    report({
      pointer: pointerTo(pointer, 'to', sure),
      what,
      fix: localized('Move it to the end of the list, or give it a `when`.', '请移到列表末尾，或加上 `when`。'),
    })
  }
  for (const { pointer, transition } of transitionsOf(value)) {
    if (transition.schedule === undefined || transition.by === 'system') continue
    const what = localized(
      '"schedule" has no effect: the transition is not run by the system.',
      '"schedule" 不起作用：该流转不由系统执行。',
    )
    const fix = localized('Write "by": "system", or remove the key.', '请写 "by": "system"，或删除此键。')
    report({ pointer: pointerTo(pointer, 'schedule'), target: 'key', what, fix })
  }
  for (const { pointer, effect } of effectsOf(value)) {
    if (!('create' in effect) || effect.each === undefined || effect.times === undefined) continue
    const what = localized(
      '"times" has no effect: "each" says for which entries a record is made.',
      '"times" 不起作用：由 "each" 决定为哪些项各建一条记录。',
    )
    report({ pointer: pointerTo(pointer, 'times'), target: 'key', what })
  }
  for (const { pointer, effect } of effectsOf(value)) {
    if (!('assign' in effect) || effect.by === 'fewest' || effect.open === undefined) continue
    const what = localized(
      '"open" has no effect: "turn" does not ask who has how much in hand.',
      '"open" 不起作用："turn" 不看手头的数量。',
    )
    report({ pointer: pointerTo(pointer, 'open'), target: 'key', what })
  }
  for (const { pointer, workflow, step } of firstStepsOf(value)) {
    const transition = Object.hasOwn(workflow.transitions, step.run) ? workflow.transitions[step.run] : undefined
    if (!transition || transition.from.includes(workflow.initial)) continue
    const what = localized(
      '"run" has no effect: "{run}" does not start in the initial state "{initial}".',
      '"run" 不起作用："{run}" 不能从初始状态 "{initial}" 开始。',
      { run: step.run, initial: workflow.initial },
    )
    report({
      pointer: pointerTo(pointer, 'run'),
      what,
      fix: localized('Name a transition that starts there.', '请填写从该状态开始的流转。'),
    })
  }
  for (const { pointer, workflow } of workflowsOf(value)) {
    for (const [part, title] of RENAMED_PARTS)
      for (const { former, at } of formerNames(workflow[part], pointerTo(pointer, part))) {
        if (!Object.hasOwn(workflow[part], former)) continue
        const what = localized(
          '"renamedFrom" has no effect: the {title} "{former}" is still there.',
          '"renamedFrom" 不起作用：{title} "{former}" 仍然存在。',
          { title, former },
        )
        report({ pointer: at, what })
      }
  }
  for (const { pointer, workflow } of workflowsOf(value)) {
    for (const [index, name] of (workflow.decisions ?? []).entries()) {
      const decision = Object.hasOwn(workflow.transitions, name) ? workflow.transitions[name] : undefined
      if (decision?.by !== 'system') continue
      report({
        pointer: pointerTo(pointer, 'decisions', index),
        what: localized(
          '"{name}" is no decision: it is run by the system, so nobody could hand it over.',
          '"{name}" 不是审核决定：它由系统执行，没有人可以转交。',
          { name },
        ),
      })
    }
  }
  for (const [index, grant] of (value.grants ?? []).entries()) {
    const isForMasked = grant.actions.length > 0 && grant.actions.every(action => action === 'reveal')
    for (const [at, name] of (isForMasked ? (grant.fields ?? []) : []).entries()) {
      const field = Object.hasOwn(value.fields, name) ? (value.fields[name] as FieldPart['config']) : undefined
      if (field === undefined || field.masked === true || holdsMasked(field)) continue
      report({
        pointer: pointerTo('/grants', index, 'fields', at),
        what: localized('There is nothing to reveal: "{name}" is not masked.', '无须解除脱敏："{name}" 未脱敏。', {
          name,
        }),
        fix: localized('Name a masked field, or mask this one.', '请填写脱敏字段，或将此字段设为脱敏。'),
      })
    }
    for (const key of (['roles', 'actions', 'fields'] as const).filter(name => grant[name]?.length === 0)) {
      const fix = localized('Fill the list, or remove the grant.', '请填写列表，或删除该授权。')
      report({
        pointer: pointerTo('/grants', index, key),
        what: localized('The grant has no effect: "{key}" is empty.', '该授权不起作用："{key}" 为空。', { key }),
        fix,
      })
    }
  }
}
