import type { Resource } from '#model/app-model.ts'
import type { NameKind, PartKind } from '#model/config-schema/meaning.ts'
import { appExtensionsOf } from '#model/extensions.ts'
import { type LocalizedText, localized } from '#model/localized-text.ts'
import { BUILT_IN_ACTIONS } from '#model/page-kinds/built-in-actions.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import { RECORD_ACTIONS } from '#model/permissions/decide-record.ts'
import type { PageConfig } from '../../config-types.ts'
import { type Basis, LOST_PAGE, misplaced, PATH_OF_A_PAGE, UNSOUND_EXTENSIONS } from '../../problems/create-problem.ts'
import type { ProblemKind } from '../../problems/problem-kind.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { unknownPage } from '../../read/file-problems.ts'
import { pointerTo, valueAt } from '../../read/parse/json-pointer.ts'
import { isUnread } from '../../resolve/unread.ts'
import { type NameReference, scopeOf } from '../../walk/references.ts'
import type { Check, Subject } from '../check.ts'
import { PARTS } from '../part-names.ts'
import { actionsOf } from '../parts.ts'

/** A kind of name: the problem of an unknown one, and the known ones. */
interface Kind extends Omit<ProblemKind, 'severity'> {
  /** The Chinese term for such names; the English term is that of the schemas. */
  readonly zh: string
  /** Whether an unknown name needs no report. */
  readonly isKnown: (reference: NameReference, subject: Known) => boolean
  readonly names: (reference: NameReference, subject: Known) => readonly string[]
  /** The title of one of `names`: people write it for the name. */
  readonly titleOf?: (name: string, reference: NameReference, subject: Known) => LocalizedText | undefined
  /** Default: There is no <kind> "name". */
  readonly what?: (reference: NameReference) => LocalizedText
  /** Where such names are declared. */
  readonly declaredIn?: (reference: NameReference, subject: Known) => readonly Basis[]
  /** What else is looked at. */
  readonly more?: Pick<Check, 'page' | 'sample-data'>
}

type Known = Pick<Subject<unknown>, 'file' | 'facts'>
type CheckedKind = Exclude<NameKind, PartKind>

const KINDS: Readonly<Record<CheckedKind, Kind>> = {
  role: {
    code: 'unknown-role',
    titleInChinese: '没有这个角色',
    zh: '角色',
    why: localized(
      'Roles come from permission ids alone. No id gives this role, so nobody could ever have it.',
      '角色由权限编号产生，没有编号给出它，就没有人会有这个角色。',
    ),
    fix: localized(
      'Correct the name, or add a permission id that gives the role to permissions.json.',
      '请改正名称，或在 permissions.json 中添加给出该角色的权限。',
    ),
    isKnown: ({ name }, { facts }) => facts.role(name) !== undefined,
    names: (_, { facts }) => facts.names('role'),
    titleOf: (name, _, { facts }) => facts.role(name)?.[0]?.title,
    declaredIn: () => [{ file: '/permissions.json', pointer: '/permissions' }],
  },
  resource: {
    code: 'unknown-resource',
    titleInChinese: '没有这个资源',
    zh: '资源',
    why: localized(
      'A resource is a file of that name in a folder `resources`; without it there is no table and nothing to show.',
      '资源是 resources 文件夹中同名的文件，没有它就没有数据表。',
    ),
    fix: localized('Correct the name, or add the resource file.', '请改正名称，或添加资源文件。'),
    isKnown: ({ name }, { facts }) => facts.resource(name) !== undefined,
    names: (_, { facts }) => facts.names('resource'),
    titleOf: (name, _, { facts }) => facts.resource(name)?.title,
    declaredIn: ({ name }) => [misplaced(name)],
    more: { 'sample-data': fileOfUnknownResource },
  },
  page: {
    ...unknownPage,
    zh: '页面',
    isKnown: ({ name }, { facts }) => facts.pageAt(name) !== undefined,
    names: (_, { facts }) => facts.names('page'),
    titleOf: (name, _, { facts }) => facts.pageAt(name)?.value?.title,
    declaredIn: () => [PATH_OF_A_PAGE, LOST_PAGE],
    more: { page: pageWithoutCreation },
  },
  permission: {
    code: 'unknown-permission',
    titleInChinese: '没有这个权限编号',
    zh: '权限',
    why: localized(
      'An id that is not in permissions.json cannot be given to anybody, so this would be closed to all.',
      'permissions.json 中没有的编号无法授予，等于对所有人关闭。',
    ),
    fix: localized('Correct the id, or add it to permissions.json.', '请改正编号，或把它加进 permissions.json。'),
    isKnown: ({ name }, { facts }) => facts.permission(Number(name)) !== undefined,
    names: (_, { facts }) => facts.names('permission'),
    declaredIn: () => [{ file: '/permissions.json', pointer: '/permissions' }],
    what: ({ name }) => noPermission(name),
  },
  dictionary: {
    code: 'unknown-dictionary',
    titleInChinese: '没有这个字典',
    zh: '字典',
    why: localized(
      'A dictionary is a file of that name in the folder `dictionaries`; without it the field has no values to choose.',
      '字典是 dictionaries 文件夹中同名的文件，没有它字段就没有可选值。',
    ),
    fix: localized(
      'Correct the name, add the dictionary, or write the values into `options`.',
      '请改正名称、添加字典，或把值写进 options。',
    ),
    isKnown: ({ name }, { facts }) => facts.dictionary(name) !== undefined,
    names: (_, { facts }) => facts.names('dictionary'),
    declaredIn: ({ name }) => [misplaced(name)],
    titleOf: (name, _, { facts }) => facts.dictionary(name)?.value?.title,
  },
  channel: {
    code: 'unknown-channel',
    titleInChinese: '没有这个渠道',
    zh: '渠道',
    why: localized(
      'Messages leave only by channels that `channels` of app.json declares.',
      '消息只能经 app.json 的 channels 声明的渠道发出。',
    ),
    fix: localized('Correct the name, or add the channel to app.json.', '请改正名称，或在 app.json 中添加渠道。'),
    isKnown: ({ name }, { facts }) => facts.channel(name) !== undefined,
    names: (_, { facts }) => facts.names('channel'),
    declaredIn: () => [{ file: '/app.json', pointer: '/channels' }],
  },
  module: {
    code: 'unknown-module',
    titleInChinese: '没有这个模块',
    zh: '模块',
    why: localized('The permission tree would show it under no module.', '权限树不知道把它放在哪个模块下。'),
    fix: localized('Write the name of a folder in config/modules.', '请写 config/modules 中的文件夹名。'),
    isKnown: ({ name }, { facts }) => facts.module(name) !== undefined,
    names: (_, { facts }) => facts.names('module'),
    titleOf: (name, _, { facts }) => facts.module(name)?.value?.title,
  },
  message: {
    code: 'unknown-message',
    titleInChinese: '没有这条消息',
    zh: '消息',
    why: localized(
      'A transition sends only messages that its own resource words under `messages`.',
      '流转只发送本资源 messages 中写好的消息。',
    ),
    fix: localized(
      'Correct the name, or add the message to `messages` of this resource.',
      '请改正名称，或在 messages 中添加。',
    ),
    ...among((_, { file }) => keysOf(valueAt(file.source.value, '/messages'))),
    declaredIn: (_, { file }) => [{ file: file.source.path, pointer: '/messages' }],
  },
  selection: {
    code: 'unknown-selection',
    titleInChinese: '没有这个选取',
    zh: '选取条件',
    why: localized(
      'Nobody could tell which rows are counted, or for which rows records are made.',
      '说不清统计哪些行，或为哪些行生成记录。',
    ),
    fix: localized(
      'Correct the name, or add the selection to `selections` of this resource.',
      '请改正名称，或在 selections 中添加。',
    ),
    ...among((_, { file }) => keysOf(valueAt(file.source.value, '/selections'))),
    declaredIn: (_, { file }) => [{ file: file.source.path, pointer: '/selections' }],
  },
  lines: {
    code: 'unknown-lines',
    titleInChinese: '没有这组明细',
    zh: '明细',
    why: localized(
      'A section of a form can hold only lines that the resource of the page declares under `lines`.',
      '表单分组只能放本资源 lines 声明的明细。',
    ),
    fix: localized('Correct the name, or declare the lines in the resource file.', '请改正名称，或在资源文件中声明。'),
    ...ofResource(({ lines }) => keysOf(lines)),
    what: ({ name, resource = '' }) =>
      localized('"{resource}" has no lines {name}.', '"{resource}" 没有明细 {name}。', { resource, name: quote(name) }),
  },
  view: {
    code: 'unknown-view',
    titleInChinese: '没有这个视图',
    zh: '视图',
    why: localized('The page would not know by which calls to list its rows.', '页面不知道用哪些调用列出数据。'),
    fix: localized(
      'Correct the name, or add the view to `source.views` of the resource.',
      '请改正名称，或在 source.views 中添加。',
    ),
    ...ofResource(({ source }) => (source.kind === 'rest' ? keysOf(source.views) : [])),
    declaredIn: ({ resource = '' }, { facts }) => {
      const file = facts.resource(resource)?.location.file
      return file === undefined ? [] : [{ file, pointer: '/source' }]
    },
    what: ({ name, resource = '' }) =>
      localized('The source of "{resource}" has no view {name}.', '"{resource}" 的数据来源没有视图 {name}。', {
        resource,
        name: quote(name),
      }),
  },
  state: {
    code: 'unknown-state',
    titleInChinese: '没有这个状态',
    zh: '状态',
    why: localized(
      'A record can only be in a state that its workflow declares, and a board has columns for those alone.',
      '记录只能处于流程声明的状态，看板也只有这些列。',
    ),
    fix: localized('Correct the name, or add the state to `states`.', '请改正名称，或在 states 中添加。'),
    ...among(statesFor),
    titleOf: (name, reference, { file, facts }) =>
      facts.resource(reference.resource ?? file.name)?.workflows[reference.workflow ?? '']?.states[name]?.title,
    what: ({ name, workflow = '' }) =>
      localized('The workflow "{workflow}" has no state {name}.', '流程 "{workflow}" 没有状态 {name}。', {
        workflow,
        name: quote(name),
      }),
  },
  column: {
    code: 'unknown-column',
    titleInChinese: '没有这一列',
    zh: '列',
    why: localized(
      'Rows that are listed for somebody would come without their names, or not at all.',
      '列出的行会缺少名称，或整行不显示。',
    ),
    fix: localized(
      'Correct the name, or add the column to `columns` of the rows.',
      '请改正名称，或在 columns 中添加。',
    ),
    ...among(({ columns }) => columns),
    what: ({ name, meaning: { types } }) =>
      types
        ? localized('The rows have no text column {name}.', '行中没有文本列 {name}。', { name: quote(name) })
        : localized('The rows have no column {name}.', '行中没有列 {name}。', { name: quote(name) }),
  },
  action: {
    code: 'unknown-action',
    titleInChinese: '没有这个动作',
    zh: '动作',
    why: localized('Nobody would carry out what the button asks for.', '没有代码执行按钮要做的事。'),
    fix: localized(
      'Correct the name, or make the action with defineAction in a file of extensions/server.',
      '请改正名称，或在 extensions/server 中用 defineAction 编写。',
    ),
    ...among(() => appExtensionsOf('action').map(({ name }) => name)),
    declaredIn: () => UNSOUND_EXTENSIONS,
  },
  effect: {
    code: 'unknown-effect',
    titleInChinese: '没有这个效果',
    zh: '效果',
    why: localized('Nobody would carry out what the transition asks for.', '没有代码执行流转要做的事。'),
    fix: localized(
      'Correct the name, or make the effect with defineEffect in a file of extensions/server.',
      '请改正名称，或在 extensions/server 中用 defineEffect 编写。',
    ),
    ...among(() => appExtensionsOf('effect').map(({ name }) => name)),
    declaredIn: () => UNSOUND_EXTENSIONS,
  },
  source: {
    code: 'unknown-source',
    titleInChinese: '没有这个来源',
    zh: '数据来源',
    why: localized('The resource would have no rows: nobody would say which.', '资源不知道从哪里取数据。'),
    fix: localized(
      'Correct the name, or make the source with defineSource in a file of extensions/server.',
      '请改正名称，或在 extensions/server 中用 defineSource 编写。',
    ),
    ...among(() => appExtensionsOf('source').map(({ name }) => name)),
    declaredIn: () => UNSOUND_EXTENSIONS,
  },
  transition: {
    code: 'unknown-transition',
    titleInChinese: '没有这个流转',
    zh: '流转',
    why: localized('The button, effect or call would do nothing.', '按钮、效果或调用不会做任何事。'),
    fix: localized(
      'Correct the name, or add the transition to a workflow (or the operation to `operations`, the document to `documents`) of the resource.',
      '请改正名称，或在资源中添加流转、操作或单据。',
    ),
    titleOf: (name, { resource = '' }, { facts }) => {
      const { workflows = {}, operations = {} } = facts.resource(resource) ?? {}
      const transitions = Object.values(workflows).map(workflow => workflow.transitions[name])
      return [...transitions, operations[name]].find(each => each !== undefined)?.title
    },
    ...ofResource((resource, { meaning: { besides = [] } }) => [
      ...Object.values(resource.workflows).flatMap(({ transitions }) => keysOf(transitions)),
      ...besides.flatMap(kind =>
        keysOf(
          {
            operation: resource.operations,
            document: resource.documents,
            'built-in action': BUILT_IN_ACTIONS,
            'record action': RECORD_ACTIONS,
          }[kind],
        ),
      ),
    ]),
    declaredIn: ({ resource = '' }, { facts }) => {
      const file = facts.resource(resource)?.location.file
      return file === undefined ? [] : ['/workflows', '/operations', '/documents'].map(pointer => ({ file, pointer }))
    },
    what: ({ name, resource = '', meaning: { besides = [] } }) => {
      const others = localized(', and no operation, document or action is called so', '，也没有同名的操作、单据或按钮')
      return localized('"{resource}" has no transition {name}{others}.', '"{resource}" 没有流转 {name}{others}。', {
        resource,
        name: quote(name),
        others: besides.length > 1 ? others : '',
      })
    },
  },
}

/** For each kind of name the check that looks it up wherever a schema declares it with `ref`. */
export const unknownNames = Object.fromEntries(
  Object.entries(KINDS).map(([name, kind]) => [name, checkOf(name as CheckedKind, kind)]),
) as Readonly<Record<CheckedKind, Check>>

/** Every valid name at the place of a reference. */
export function knownNames(reference: NameReference, subject: Known): readonly string[] {
  const { name } = reference.meaning
  return isPart(name) ? PARTS[name](reference, subject).map(part => part.name) : KINDS[name].names(reference, subject)
}

/** The title of one of them; undefined where names of the kind have none. */
export function titleOfName(name: string, reference: NameReference, subject: Known): LocalizedText | undefined {
  const kind = reference.meaning.name
  if (isPart(kind)) return PARTS[kind](reference, subject).find(part => part.name === name)?.title
  return KINDS[kind].titleOf?.(name, reference, subject)
}

function isPart(kind: NameKind): kind is PartKind {
  return Object.hasOwn(PARTS, kind)
}

/** The problem of an unknown name of the kind. */
export function noName(kind: CheckedKind, name: string): LocalizedText {
  return absent(kind, KINDS[kind].zh, name)
}

/** The same for a permission, which is a number. */
export function noPermission(id: string): LocalizedText {
  return localized('There is no permission {id}.', '没有权限 {id}。', { id })
}

function absent(kind: CheckedKind, zh: string, name: string): LocalizedText {
  return localized(`There is no ${kind} {name}.`, `没有${zh} {name}。`, { name: quote(name) })
}

function checkOf(
  kind: CheckedKind,
  { code, titleInChinese, why, fix, zh, isKnown, names, titleOf, what, declaredIn, more }: Kind,
): Check {
  return {
    ...more,
    code,
    titleInChinese,
    severity: 'error',
    why,
    fix,
    any: subject => {
      for (const reference of subject.references.names) {
        const { name: wanted, reportedBy } = reference.meaning
        if (wanted !== kind || reportedBy !== undefined || isKnown(reference, subject)) continue
        const { pointer, isKey, name } = reference
        const candidates = names(reference, subject)
        subject.report({
          pointer,
          ...(isKey ? { target: 'key' } : {}),
          ...(declaredIn && { restsOn: declaredIn(reference, subject) }),
          what: what?.(reference) ?? absent(kind, zh, name),
          missing: { kind, name, candidates, ...scopeOf(kind, reference, subject.file.source.path) },
          ...suggest(name, candidates, each => titleOf?.(each, reference, subject)),
        })
      }
    },
  }
}

/** Names from a list; undefined if the list is unknown. */
function among(
  list: (reference: NameReference, subject: Known) => readonly string[] | undefined,
): Pick<Kind, 'isKnown' | 'names'> {
  return {
    isKnown: (reference, subject) => list(reference, subject)?.includes(reference.name) ?? true,
    names: (reference, subject) => list(reference, subject) ?? [],
  }
}

/** Names that a resource declares; an unreadable one may declare any. */
function ofResource(list: (resource: Resource, reference: NameReference) => readonly string[]) {
  return among((reference, { facts }) => {
    const resource = reference.resource === undefined ? undefined : facts.resource(reference.resource)
    return resource === undefined || isUnread(resource) ? undefined : list(resource, reference)
  })
}

/** In a resource file as written there: states that the schema rejected exist as well. */
function statesFor(
  { workflow, resource, meaning }: NameReference,
  { file, facts }: Known,
): readonly string[] | undefined {
  if (workflow === undefined) return undefined
  if (meaning.workflow === undefined)
    return keysOf(valueAt(file.source.value, pointerTo('/workflows', workflow, 'states')))
  const states = resource === undefined ? undefined : facts.resource(resource)?.workflows[workflow]?.states
  return states && keysOf(states)
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

/** The file name of sample data is the name of a resource. */
function fileOfUnknownResource({ file: { name }, facts, report }: Subject<unknown>): void {
  if (facts.resource(name) !== undefined) return
  report({ pointer: '', what: noName('resource', name), ...suggest(name, facts.names('resource')) })
}

/** A button that opens the form of another page needs a form there. */
function pageWithoutCreation({ value, facts, report }: Subject<PageConfig>): void {
  for (const { pointer, page } of actionsOf(value)) {
    const target = page === undefined ? undefined : facts.pageAt(page)?.value
    if (!target || pageKindOf(target.kind)?.takesValues) continue
    if (actionsOf(target).some(({ place, action }) => place === 'toolbar' && action === 'create')) continue
    const what = localized(
      'On {path} no record can be created: it has no button "create" in its toolbar.',
      '在 {path} 上不能新建记录：其工具栏没有 "create" 按钮。',
      { path: quote(target.path) },
    )
    const fix = localized('Name a page whose toolbar has it.', '请指定工具栏中有该按钮的页面。')
    report({ pointer: pointerTo(pointer, 'page'), what, fix })
  }
}
