import { joined, localized } from '#model/localized-text.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check } from '../check.ts'
import { documentsOf, operationsOf, transitionsOf } from '../parts.ts'

export const transitionNobodyMayTake: Check = {
  code: 'transition-nobody-may-take',
  titleInChinese: '没有人能执行的流转',
  severity: 'error',
  why: localized('The transition exists, but nobody could ever run it.', '流转存在，但谁都执行不了。'),
  fix: localized(
    'Name the `roles` that may run it; or write "by": "system" when a job or another transition runs it.',
    '请在 roles 中写明角色；由任务或其他流转执行时请写 “by”: “system”。',
  ),
  resource({ file, value, facts, report }) {
    for (const { pointer, name, operation } of operationsOf(value)) {
      if (operation.roles.length > 0) continue
      report({
        pointer: pointerTo(pointer, 'roles'),
        what: localized('The operation "{name}" names no roles.', '操作 "{name}" 没有指定角色。', { name }),
      })
    }
    for (const { pointer, name, document } of documentsOf(value)) {
      if (document.roles.length > 0) continue
      report({
        pointer: pointerTo(pointer, 'roles'),
        what: localized('The document "{name}" names no roles.', '单据 "{name}" 没有指定角色。', { name }),
      })
    }
    for (const { pointer, name, transition } of transitionsOf(value)) {
      const { by = 'staff', roles = [], from, permission } = transition
      if (from.length === 0) {
        const fix = localized('Name the states in which it may be run.', '请填写可以执行该流转的状态。')
        report({
          pointer: pointerTo(pointer, 'from'),
          what: localized('The transition "{name}" starts in no state.', '流转 "{name}" 没有起始状态。', { name }),
          fix,
        })
      }
      if (by !== 'staff') continue
      if (roles.length === 0) {
        const restsOn = [{ file: file.source.path, pointer }]
        const at =
          transition.roles === undefined
            ? { pointer, target: 'key' as const }
            : { pointer: pointerTo(pointer, 'roles') }
        report({
          ...at,
          restsOn,
          what: localized('The transition "{name}" names no roles.', '流转 "{name}" 没有指定角色。', { name }),
        })
      } else if (permission !== undefined && roles.every(role => facts.role(role) !== undefined)) {
        const given = facts.permission(permission)
        if (given === undefined || given.role === '' || given.kind !== 'operation' || roles.includes(given.role))
          continue
        const what = localized(
          'Permission {permission} belongs to the role "{role}", which cannot run "{name}".',
          '权限 {permission} 属于角色 "{role}"，而该角色不能执行 "{name}"。',
          { permission, role: given.role, name },
        )
        const fix = localized(
          'Add "{role}" to the roles, or name an operation id of {roles}.',
          '请在角色中加入 "{role}"，或填写 {roles} 的操作权限编号。',
          { role: given.role, roles: joined(roles) },
        )
        report({ pointer: pointerTo(pointer, 'permission'), what, fix })
      }
    }
  },
}
