import type { Resource } from '#model/app-model.ts'
import { localized } from '#model/localized-text.ts'
import { BLOCK_RESOURCE, pathsFromBlock } from '../../build/scope-path.ts'
import { suggest } from '../../problems/suggest.ts'
import { fieldOf, followPath } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { Check, WholeConfig } from '../check.ts'

export const scopeWithoutPath: Check = {
  code: 'scope-without-path',
  titleInChinese: '数据范围没有路径',
  severity: 'error',
  why: localized(
    'Rows would belong to no project block, and nobody but an administrator could see them.',
    '记录不属于任何分期，除管理员外没有人看得到。',
  ),
  fix: localized(
    'Add the reference that ties the records to blocks, or choose another scope.',
    '请添加能确定分期的引用，或换一种范围。',
  ),
  resource({ file, value, facts, report }) {
    const resource = facts.resource(file.name)
    if (value.scope !== 'blocks' || resource === undefined) return
    const field = fieldOf(resource, 'blocks')
    const isReadable = field !== undefined && !isUnread(field)
    if (field !== undefined && (!isReadable || (field.type === 'references' && field.resource === BLOCK_RESOURCE)))
      return
    report({
      pointer: '/scope',
      what: localized(
        'Scope "blocks" needs a field "blocks" of type references to "{resource}".',
        '数据范围 "blocks" 需要类型为 references、引用 "{resource}" 的字段 "blocks"。',
        { resource: BLOCK_RESOURCE },
      ),
    })
  },
  config(whole) {
    const { set, facts, report } = whole
    const scoped = [...set.resources.values()].filter(({ value }) => value?.scope === 'self')
    const reached = scoped.length > 0 ? pathsFromBlock(allResources(whole)) : new Map<string, string>()
    const block = facts.resource(BLOCK_RESOURCE)
    for (const file of scoped) {
      const { scopeVia } = file.value ?? {}
      if (scopeVia !== undefined && block !== undefined) {
        const followed = followPath(block, scopeVia, facts)
        if (followed.ok && followed.steps.at(-1)?.field.resource === file.name) continue
        const what = localized(
          '"{path}" does not lead from "{from}" to "{to}".',
          '"{path}" 不能从 "{from}" 引到 "{to}"。',
          { path: scopeVia, from: BLOCK_RESOURCE, to: file.name },
        )
        report(file, { pointer: '/scopeVia', what, ...suggest(scopeVia, Object.keys(block.fields)) })
      } else if (!reached.has(file.name) && isWhole(whole)) {
        const what = localized(
          'Scope "self" needs references that lead from "{from}" to "{to}".',
          '数据范围 "self" 需要从 "{from}" 引到 "{to}" 的引用字段。',
          { from: BLOCK_RESOURCE, to: file.name },
        )
        report(file, { pointer: '/scope', what })
      }
    }
  },
}

function allResources({ facts }: WholeConfig): ReadonlyMap<string, Resource> {
  return new Map(
    facts.names('resource').flatMap(name => {
      const resource = facts.resource(name)
      return resource === undefined || isUnread(resource) ? [] : [[name, resource]]
    }),
  )
}

/** A reference that could not be read may be the missing one. */
function isWhole({ set }: WholeConfig): boolean {
  return [...set.resources.values()].every(({ complete }) => complete)
}
