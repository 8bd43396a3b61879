import type { Endpoint } from '#model/api/endpoint.ts'
import { API, splitCall } from '#model/api.ts'
import { appExtensionsOf, extensionNamed } from '#model/extensions.ts'
import { localized } from '#model/localized-text.ts'
import { BUILT_IN_ACTIONS, isBuiltInAction } from '#model/page-kinds/built-in-actions.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { extensionProblem } from '../../read/read-extensions.ts'
import type { Check } from '../check.ts'
import { actionsOf, effectsOf, operationsOf } from '../parts.ts'

const unknownEndpoint = {
  code: 'unknown-endpoint',
  titleInChinese: '没有这个接口',
  severity: 'error',
  why: localized(
    'The button would always be refused: nobody answers that call.',
    '没有服务响应这个调用，按钮总会失败。',
  ),
  fix: localized(
    'Correct method and path, or name an action of extensions/server in `call`.',
    '请改正方法和路径，或在 call 中写 extensions/server 的动作名。',
  ),
} as const

const writtenSource = {
  code: 'written-source',
  titleInChinese: '写入了外部来源的数据',
  severity: 'error',
  why: localized(
    'Records of a source (defineSource) are kept as it gives them; what is written here would be lost when it is asked again.',
    '来源（defineSource）的记录以来源为准，此处写入的内容下次同步就会丢失。',
  ),
  fix: localized(
    'Remove it. Keep what people add in a separate resource that refers to these records.',
    '请去掉；人工补充的内容放到引用它的另一资源。',
  ),
} as const

/** Requirements that an extension, or an endpoint of the platform, does not meet. */
export const unfitCall: Check = {
  code: 'unfit-call',
  titleInChinese: '与扩展不匹配',
  severity: 'error',
  why: localized(
    'The call does not fit the extension: it would be refused, or lack parameters, when somebody runs it.',
    '调用与扩展的定义不符，执行时会被拒绝或缺少参数。',
  ),
  fix: localized(
    'Say what it asks for, as its definition in extensions/server has it.',
    '请按 extensions/server 中的定义填写。',
  ),
  also: [unknownEndpoint, writtenSource],
  page({ value, facts, report }) {
    if (facts.resource(value.resource)?.source.kind !== 'extension') return
    for (const { pointer, action } of actionsOf(value)) {
      if (!isBuiltInAction(action) || !WRITING.includes(BUILT_IN_ACTIONS[action])) continue
      const what = localized(
        'The button {action} would do nothing: the records of {resource} come from elsewhere.',
        '按钮 {action} 不会有作用：{resource} 的记录来自外部。',
        { action: quote(action), resource: quote(value.resource) },
      )
      report({ pointer, what }, writtenSource)
    }
  },
  'sample-data': ({ file: { name }, facts, report }) => {
    if (facts.resource(name)?.source.kind !== 'extension') return
    const what = localized(
      'The records of {name} come from elsewhere: those made here would be taken away.',
      '{name} 的记录来自外部，此处生成的会被清除。',
      { name: quote(name) },
    )
    report({ pointer: '', what, fix: localized('Remove the file.', '请删除该文件。') }, writtenSource)
  },
  resource({ value, report }) {
    const { source, fields, grants = [] } = value
    if (source?.kind === 'extension') {
      const key = Object.hasOwn(fields, source.key) ? fields[source.key] : undefined
      if (key && !(key.required && key.unique)) {
        const what = localized(
          '{key} does not tell the rows apart: it may be missing, or be there twice.',
          '{key} 不能区分各行：它可能为空或重复。',
          { key: quote(source.key) },
        )
        report({
          pointer: '/source/key',
          what,
          fix: localized(
            'Make the field `required` and `unique`, or name another.',
            '请将该字段设为 `required` 和 `unique`，或换一个字段。',
          ),
        })
      }
      for (const [index, { actions }] of grants.entries()) {
        for (const [at, action] of actions.entries()) {
          if (!WRITING.includes(action)) continue
          const what = localized(
            'Nobody can {action} these records: they come from elsewhere.',
            '不能对这些记录执行 {action}：它们来自外部。',
            { action: quote(action) },
          )
          report({ pointer: pointerTo('/grants', index, 'actions', at), what }, writtenSource)
        }
      }
    }
    for (const { pointer, effect } of effectsOf(value)) {
      const definition = 'call' in effect ? extensionNamed('effect', effect.call) : undefined
      if (!definition || !('call' in effect)) continue
      const { with: given = {} } = effect
      const names = Object.keys(definition.with)
      const unknown = Object.keys(given).filter(each => !names.includes(each))
      for (const name of unknown) {
        const what = localized('The effect {effect} has no parameter {name}.', '动作 {effect} 没有参数 {name}。', {
          effect: quote(effect.call),
          name: quote(name),
        })
        report({ pointer: pointerTo(pointer, 'with', name), target: 'key', what, ...suggest(name, names) })
      }
      for (const [name, { required = true }] of Object.entries(definition.with)) {
        if (required && unknown.length === 0 && !Object.hasOwn(given, name))
          report({
            pointer: pointerTo(pointer, 'call'),
            what: localized('The effect {effect} needs {name} in "with".', '动作 {effect} 需要 "with" 中的 {name}。', {
              effect: quote(effect.call),
              name: quote(name),
            }),
          })
      }
    }
    for (const { pointer, name, operation } of operationsOf(value)) {
      const { call, on = 'record' } = operation
      if (typeof call === 'string') {
        const action = extensionNamed('action', call)
        if (!action || action.on === on) continue
        const what = localized(
          'The action {call} is done to {acts}, the operation {name} to {asks}.',
          '{call} 是对{acts}执行的，操作 {name} 则是对{asks}的。',
          { call: quote(call), acts: ON[action.on], name: quote(name), asks: ON[on] },
        )
        report({ pointer: pointerTo(pointer, 'call'), what })
      } else if (value.source?.kind !== 'rest' && !isAnswered(call)) {
        const wanted = `${call.method} ${call.path}`
        const what = localized('The platform has no call {wanted}.', '平台没有接口 {wanted}。', { wanted })
        const calls = Object.keys(API).map(splitCall)
        const paths = calls.filter(({ method }) => method === call.method).map(({ path }) => path)
        report({ pointer: pointerTo(pointer, 'call', 'path'), what, ...suggest(call.path, paths) }, unknownEndpoint)
      } else {
        const known = parametersOf(call)
        for (const [field, parameter] of Object.entries(call.params ?? {})) {
          if (!known || known.includes(parameter)) continue
          const what = localized('{call} takes no parameter {parameter}.', '{call} 没有参数 {parameter}。', {
            call: `${call.method} ${call.path}`,
            parameter: quote(parameter),
          })
          report({ pointer: pointerTo(pointer, 'call', 'params', field), what, ...suggest(parameter, known) })
        }
      }
    }
  },
  config({ facts, add }) {
    for (const guard of appExtensionsOf('guard')) {
      if (facts.resource(guard.resource)) continue
      const what = localized(
        'The guard {guard} watches the resource {resource}, which does not exist.',
        '守卫 {guard} 监视的资源 {resource} 不存在。',
        { guard: quote(guard.name), resource: quote(guard.resource) },
      )
      const meant = { ...suggest(guard.resource, facts.names('resource')), replaces: guard.resource }
      add(extensionProblem('guard', guard.name, unfitCall, what, meant, guard.resource))
    }
  },
}

const WRITING: readonly string[] = ['create', 'update', 'delete', 'import']

const ON = { record: localized('a record', '单条记录'), list: localized('the list', '整个列表') }

const ANSWERED = Object.entries(API).map(([call, endpoint]) => {
  const { method, path } = splitCall(call)
  const pattern = new RegExp(`^${path.replace(/\/$/, '').replace(/:[A-Za-z]+/g, '[^/]+')}/?$`)
  return { method, pattern, endpoint: endpoint as Pick<Endpoint, 'body' | 'query'> }
})

/** The parameters of an endpoint of the platform; undefined for others, and where it takes any. */
function parametersOf({ method, path }: { readonly method: string; readonly path: string }) {
  const found = ANSWERED.find(each => each.method === method && each.pattern.test(path))
  const schemas = found ? [found.endpoint.query, found.endpoint.body].filter(each => each !== undefined) : []
  const isClosed = schemas.length > 0 && schemas.every(schema => schema.additionalProperties === false)
  return isClosed ? schemas.flatMap(schema => Object.keys(schema.properties ?? {})) : undefined
}

/** Whether the platform has the endpoint; addresses outside `/api/` are foreign. */
function isAnswered({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return !path.startsWith('/api/') || ANSWERED.some(each => each.method === method && each.pattern.test(path))
}
