import type { Locale } from '../localized-text.ts'
import type { ReasonCode } from './decision.ts'

interface ExplainWords {
  /** `{action}` on `{target}`. */
  readonly allowed: string
  readonly denied: string
  readonly actions: Readonly<Record<string, string>>
  readonly reasons: Readonly<Record<ReasonCode, string>>
  readonly scopes: Readonly<Record<string, string>>
  readonly role: string
  readonly id: string
  readonly at: string
  readonly comma: string
  readonly or: string
  readonly changePermissions: string
  readonly changeBlocks: string
  readonly noChange: string
  /** `{count}` rules that did not apply and were not needed. */
  readonly notNeeded: string
  readonly oneNotNeeded: string
}

/** Texts of decisions. `{roles}`, `{permission}` and so on are filled in by explain-decision.ts. */
export const EXPLAIN_WORDS: Readonly<Record<Locale, ExplainWords>> = {
  'zh-CN': {
    allowed: '允许：{action}「{target}」',
    denied: '不允许：{action}「{target}」',
    actions: {
      open: '打开',
      run: '执行',
      list: '查询',
      read: '查看',
      create: '新增',
      update: '编辑',
      delete: '删除',
      export: '导出',
      reveal: '查看敏感信息',
      import: '导入',
    },
    reasons: {
      administrator: '管理员拥有全部权限',
      'unknown-page': '没有路径为 {name} 的页面',
      'unknown-resource': '没有名为 {name} 的资源',
      'unknown-field': '没有名为 {name} 的字段',
      'unknown-transition': '没有名为 {name} 的操作',
      'unknown-operation': '页面上没有操作 {name}',
      'unknown-action': '没有名为 {name} 的动作',
      'page-open-to-all': '该页面对所有已登录账号开放',
      'page-role-held': '持有可打开该页面的角色：{roles}',
      'page-role-missing': '该页面需要以下任一角色：{roles}',
      'operation-role-missing': '按钮 {name} 需要以下任一角色：{roles}',
      'operation-permission-missing': '按钮 {name} 需要权限：{permission}',
      'operation-permission-held': '持有权限：{permission}',
      'nothing-granted': '没有任何授权提到此动作',
      'rows-of-source': '记录来自外部数据源，不能在这里修改',
      'grant-role-missing': '此授权需要以下任一角色：{roles}',
      'grant-permission-missing': '此授权除角色外还需要权限：{permission}',
      'grant-field-missing': '此授权不含字段 {field}（角色：{roles}）',
      'grant-condition-fails': '此授权只适用于符合以下条件的记录：{where}',
      'grant-holds': '由此授权允许，角色：{roles}',
      'grant-holds-on-some': '由此授权允许，但只限于符合以下条件的记录：{where}（角色：{roles}）',
      'outside-scope': '{scope}',
      'not-by-staff': '此操作由系统执行，不由人员执行',
      'transition-role-missing': '此操作需要以下任一角色：{roles}',
      'transition-permission-missing': '此操作除角色外还需要权限：{permission}',
      'not-own': '此操作只限本人的记录：{where}',
      'wrong-state': '当前状态为「{state}」，此操作只能从以下状态开始：{from}',
      'condition-fails': '条件不满足：{where}',
      'transition-allowed': '持有可执行此操作的角色：{roles}',
    },
    scopes: {
      block: '该记录属于其他项目分期',
      blocks: '该记录所属的项目分期均不在账号范围内',
      self: '该项目不在账号范围内',
      creator: '该记录由他人创建',
    },
    role: '{title}（{role}）',
    id: '{title}（{id}）',
    at: '{text} — {file}:{line}',
    comma: '、',
    or: '、',
    changePermissions: '最小改动：授予权限 {permissions}',
    changeBlocks: '最小改动：将项目分期 {blocks} 加入账号范围',
    noChange: '授予任何权限都不会改变此结果',
    notNeeded: '另有 {count} 项规则不适用，无需用到',
    oneNotNeeded: '另有 1 项规则不适用，无需用到',
  },
  'en-US': {
    allowed: 'Allowed: {action} “{target}”',
    denied: 'Not allowed: {action} “{target}”',
    actions: {
      open: 'open',
      run: 'run',
      list: 'list',
      read: 'view',
      create: 'create',
      update: 'edit',
      delete: 'delete',
      export: 'export',
      reveal: 'see sensitive data of',
      import: 'import',
    },
    reasons: {
      administrator: 'An administrator may do everything',
      'unknown-page': 'There is no page at {name}',
      'unknown-resource': 'There is no resource called {name}',
      'unknown-field': 'There is no field called {name}',
      'unknown-transition': 'There is no action called {name}',
      'unknown-operation': 'The page has no button {name}',
      'unknown-action': 'There is no action called {name}',
      'page-open-to-all': 'The page is open to every account that is signed in',
      'page-role-held': 'Holds a role that opens the page: {roles}',
      'page-role-missing': 'The page needs one of the roles {roles}',
      'operation-role-missing': 'The button {name} needs one of the roles {roles}',
      'operation-permission-missing': 'The button {name} needs the permission {permission}',
      'operation-permission-held': 'Holds the permission {permission}',
      'nothing-granted': 'No grant speaks of this action',
      'rows-of-source': 'The records come from elsewhere and are not changed here',
      'grant-role-missing': 'This grant needs one of the roles {roles}',
      'grant-permission-missing': 'This grant needs the permission {permission} besides the role',
      'grant-field-missing': 'This grant does not cover the field {field} (roles {roles})',
      'grant-condition-fails': 'This grant is only for records where {where}',
      'grant-holds': 'Granted to the roles {roles}',
      'grant-holds-on-some': 'Granted only for records where {where} (roles {roles})',
      'outside-scope': '{scope}',
      'not-by-staff': 'This is done by the system, not by people',
      'transition-role-missing': 'This needs one of the roles {roles}',
      'transition-permission-missing': 'This needs the permission {permission} besides the role',
      'not-own': 'This is for one’s own records only: {where}',
      'wrong-state': 'The state is “{state}”, but this starts from {from}',
      'condition-fails': 'The condition is not met: {where}',
      'transition-allowed': 'Holds a role that may do this: {roles}',
    },
    scopes: {
      block: 'The record belongs to another project block',
      blocks: 'None of the record’s project blocks is among those of the account',
      self: 'The project is not among those of the account',
      creator: 'The record was created by somebody else',
    },
    role: '{title} ({role})',
    id: '{title} ({id})',
    at: '{text} — {file}:{line}',
    comma: ', ',
    or: ' or ',
    changePermissions: 'Smallest change: give the permission {permissions}',
    changeBlocks: 'Smallest change: let the account see the project block {blocks}',
    noChange: 'No permission would change this',
    notNeeded: '{count} other rules do not apply and were not needed',
    oneNotNeeded: 'One other rule does not apply and was not needed',
  },
}
