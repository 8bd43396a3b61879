import { type LocalizedText, localized } from '#model/localized-text.ts'
import { BUILT_IN_ACTIONS } from '#model/page-kinds/built-in-actions.ts'
import { deadlineFields } from '#model/workflow/deadline-fields.ts'
import type { ResourceConfig } from '../../config-types.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { isInheritedName } from '../../read/shape/inherited-names.ts'
import { reservedName as kind } from '../../read/shape/shape-problems.ts'
import { ADJUSTABLE_FIELDS, SYSTEM_FIELDS } from '../../resolve/implicit-fields.ts'
import { REVIEW_FIELDS, REVIEW_TRANSITIONS } from '../../resolve/review-parts.ts'
import type { Check, Subject } from '../check.ts'
import { askersOf, deadlinesOf, workflowsOf } from '../parts.ts'

/** Words that cannot follow a dot in an expression. */
const WORDS = ['true', 'false', 'null', 'in']

/** Actions that a person may run, by the key of the resource that declares them. */
const KINDS: Readonly<Record<string, LocalizedText>> = {
  operations: localized('An operation', '操作'),
  documents: localized('A document', '单据'),
}

const TRANSITION = localized('A transition', '流转')

/** First segments of paths that the platform uses itself. */
const OWN_PATHS = ['404', 'api', 'error', 'home', 'login', 'redirect', 'studio']

export const reservedName: Check = {
  ...kind,
  page({ value: { path }, report }) {
    const [, first = ''] = path.split('/')
    if (!OWN_PATHS.includes(first)) return
    const why = localized(
      'Another screen, or the API, answers there, so that the page could not be opened.',
      '该路径已由其他界面或接口占用，页面无法打开。',
    )
    report({
      pointer: '/path',
      what: localized('The path "/{first}" belongs to the platform.', '路径 "/{first}" 归平台使用。', { first }),
      why,
      fix: localized('Choose another path.', '请换一个路径。'),
    })
  },
  resource(subject) {
    const { file, value, facts, report } = subject
    if (WORDS.includes(file.name) || isInheritedName(file.name))
      report({
        pointer: '',
        what: localized('A resource cannot be called "{name}".', '资源不能叫 "{name}"。', { name: file.name }),
      })
    for (const name of Object.keys(value.fields)) checkField(subject, name)
    for (const { name, state } of impliedNames(value).filter(each => Object.hasOwn(value.fields, each.name))) {
      const what = localized(
        'The deadlines of "{state}" give every record a field "{name}".',
        '"{state}" 的期限会给每条记录添加字段 "{name}"。',
        { state, name },
      )
      const fix = localized('Remove the field, or give it another name.', '请删除该字段，或改名。')
      report({ pointer: pointerTo('/fields', name), target: 'key', what, fix })
    }
    for (const { pointer, name } of impliedByReviews(value)) {
      const what = localized(
        'The decisions of a review give every record its own "{name}".',
        '流程的 `decisions` 会给每条记录添加 "{name}"。',
        { name },
      )
      const fix = localized('Remove it, or give it another name.', '请删除，或改名。')
      report({ pointer, target: 'key', what, fix })
    }
    for (const { pointer, workflow } of workflowsOf(value)) {
      for (const name of Object.keys(workflow.states).filter(state => WORDS.includes(state))) {
        const what = localized('A state cannot be called "{name}".', '状态不能叫 "{name}"。', { name })
        report({ pointer: pointerTo(pointer, 'states', name), target: 'key', what })
      }
    }
    for (const name of Object.keys(value.lines ?? {})) {
      if (!Object.hasOwn(facts.resource(file.name)?.fields ?? {}, name)) continue
      const what = localized(
        'A field is called "{name}" already; a payload could not tell them apart.',
        '已有名为 "{name}" 的字段，提交的数据无法区分二者。',
        { name },
      )
      report({ pointer: pointerTo('/lines', name), target: 'key', what })
    }
    const taken = new Map<string, LocalizedText>()
    for (const { pointer, name } of askersOf(value)) {
      const at = { pointer, target: 'key' } as const
      const kind = KINDS[pointer.split('/')[1] ?? ''] ?? TRANSITION
      const first = taken.get(name)
      taken.set(name, first ?? kind)
      if (WORDS.includes(name))
        report({
          ...at,
          what: localized('{kind} cannot be called "{name}".', '{kind}不能叫 "{name}"。', { kind, name }),
        })
      else if (Object.hasOwn(BUILT_IN_ACTIONS, name)) {
        report({
          ...at,
          what: localized(
            '{kind} cannot be called "{name}": that is a built-in action.',
            '{kind}不能叫 "{name}"：这是内置操作。',
            { kind, name },
          ),
        })
      } else if (first !== undefined && kind !== TRANSITION) {
        report({
          ...at,
          what: localized(
            '{first} is called "{name}" already; buttons could not tell them apart.',
            '已有{first}叫 "{name}"，按钮无法区分二者。',
            { first, name },
          ),
        })
      }
    }
  },
}

/** The fields implied by deadlines, whoever declares them. */
function impliedNames(value: ResourceConfig) {
  const states = new Set(deadlinesOf(value).map(({ field }) => field))
  return [...states].flatMap(state => Object.values(deadlineFields(state)).map(name => ({ name, state })))
}

/** Fields and transitions of the file with a name that reviews use. */
function impliedByReviews(value: ResourceConfig) {
  const reviewed = workflowsOf(value).filter(({ workflow: { decisions = [] } }) => decisions.length > 0)
  if (reviewed.length === 0) return []
  const fields = REVIEW_FIELDS.filter(name => Object.hasOwn(value.fields, name))
  const transitions = reviewed.flatMap(({ pointer, workflow }) =>
    REVIEW_TRANSITIONS.filter(name => Object.hasOwn(workflow.transitions, name)).map(name => ({
      pointer: pointerTo(pointer, 'transitions', name),
      name,
    })),
  )
  return [...fields.map(name => ({ pointer: pointerTo('/fields', name), name })), ...transitions]
}

function checkField({ value, report }: Subject<ResourceConfig>, name: string): void {
  const at = { pointer: pointerTo('/fields', name), target: 'key' } as const
  if (WORDS.includes(name))
    report({ ...at, what: localized('A field cannot be called "{name}".', '字段不能叫 "{name}"。', { name }) })
  else if (Object.hasOwn(SYSTEM_FIELDS, name)) {
    const fix = localized('Remove the field, or give it another name.', '请删除该字段，或改名。')
    report({
      ...at,
      what: localized(
        'Every record already has the field "{name}"; only the system sets it.',
        '每条记录已有字段 "{name}"，只由系统填写。',
        { name },
      ),
      fix,
    })
  } else if (name === 'createdBy' || (name === 'block' && value.scope === 'block')) {
    const { type, resource } = ADJUSTABLE_FIELDS[name]
    const config = value.fields[name] as { type: string; resource?: string }
    if (config.type === type && config.resource === resource) return
    const fix = localized(
      'Write "type": "{type}", "resource": "{resource}" and only what differs besides, or rename the field.',
      '请写 "type": "{type}"、"resource": "{resource}"，此外只写不同之处；或给字段改名。',
      { type, resource },
    )
    report({
      ...at,
      what: localized(
        'Every record here already has the field "{name}", a reference to {resource}.',
        '此处每条记录已有字段 "{name}"，引用 "{resource}"。',
        { name, resource },
      ),
      fix,
    })
  }
}
