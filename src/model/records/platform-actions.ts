import type { LocalizedText } from '../localized-text.ts'

const text = (zh: string, en: string): LocalizedText => ({ 'zh-CN': zh, 'en-US': en })

/** What the platform itself does and records, beside the transitions and operations of resources: name in the audit trail → title. */
export const PLATFORM_ACTIONS: Readonly<Record<string, LocalizedText>> = {
  create: text('新建', 'Created'),
  update: text('修改', 'Changed'),
  delete: text('删除', 'Deleted'),
  restore: text('恢复', 'Restored'),
  revert: text('撤销修改', 'Reverted a change'),
  import: text('导入', 'Imported'),
  export: text('导出', 'Exported'),
  print: text('打印', 'Printed'),
  reveal: text('查看脱敏信息', 'Viewed a masked value'),
  'look-up': text('按完整号码查找', 'Searched by a complete number'),
  comment: text('发表评论', 'Commented'),
  commentEdit: text('修改评论', 'Edited a comment'),
  commentDelete: text('删除评论', 'Deleted a comment'),
  attach: text('添加附件', 'Added a file'),
  detach: text('移除附件', 'Removed a file'),
  'sign-in': text('登录', 'Signed in'),
  provision: text('首次登录建账号', 'Account added at first sign-in'),
  bind: text('绑定管家', 'Bound a butler account'),
  unbind: text('解绑管家', 'Unbound the butler account'),
  'see-as': text('开始以其身份查看', 'Began to see as'),
  'see-as-end': text('结束以其身份查看', 'Ended seeing as'),
  standIn: text('设置休假代办', 'Set stand-in'),
  standInEnd: text('结束休假代办', 'Ended stand-in'),
  apply: text('应用配置更改', 'Applied a change of the config'),
  rollback: text('恢复配置版本', 'Restored a config'),
  promote: text('应用配置包', 'Applied a config bundle'),
  propose: text('提交配置更改', 'Proposed a change of the config'),
  agree: text('同意配置更改', 'Approved a change of the config'),
  'withdraw-proposal': text('撤回配置更改', 'Withdrew a change of the config'),
  'refuse-proposal': text('驳回配置更改', 'Rejected a change of the config'),
}

/** What the platform records changes of, beside resources: name in the audit trail → title. */
export const PLATFORM_SUBJECTS: Readonly<Record<string, LocalizedText>> = {
  listView: text('列表视图', 'List view'),
  subscription: text('定时报表', 'Scheduled report'),
  steward_config: text('配置', 'Config'),
  draft: text('配置草稿', 'Draft of the config'),
  'draft-permission': text('配置草稿中的权限', 'Permission in the draft of the config'),
}
