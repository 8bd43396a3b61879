import type { Locale } from '#model/localized-text.ts'

/** Headings and sentences of derived help. */
export const HELP_WORDS = {
  'zh-CN': {
    purpose: '页面用途',
    who: '谁可以使用',
    acts: '可用操作',
    figures: '数字说明',
    states: '状态说明',
    reasons: '系统不允许的情况',
    described: (title: string, text: string) => `**${title}**：${text.replace(/。$/, '')}。`,
    everybody: '所有已登录的账号。',
    permitted: (titles: readonly string[]) =>
      `拥有“${titles.join('”或“')}”权限的账号。看不到某个按钮，说明没有相应权限，请联系管理员。`,
    rows: {
      block: '只能看到您所管项目分期的记录。',
      blocks: '只能看到您所管项目分期的记录。',
      self: '只能看到您所管项目分期的记录。',
      creator: '只能看到您本人创建的记录。',
      global: '',
    },
    builtIn: {
      create: (title: Titled) => `**${title ?? '新建'}**：填写带 * 的必填项后保存。`,
      import: (title: Titled) => `**${title ?? '导入'}**：用 Excel 或 CSV 文件批量写入，导入前可先检查。`,
      export: (title: Titled) => `**${title ?? '导出'}**：把当前筛选的结果保存为文件，或定期发送给自己。`,
      edit: (title: Titled, locked: readonly string[]) =>
        `**${title ?? '编辑'}**：打开表单修改记录${locked.length > 0 ? `；状态为${either(locked, '、', '或')}时不能修改` : ''}。`,
      delete: (title: Titled) => `**${title ?? '删除'}**：删除的记录可在“最近删除”中恢复。`,
    },
    printed: (title: string) => `打印${title}`,
    document: (title: string) => `**${title}**：在新标签页预览后打印。`,
    elsewhere: (title: string) => `**${title}**：打开新建表单，已知内容自动带出。`,
    move: ({ title, from, to, asked, optional }: Move) =>
      [
        `**${title}**：状态为${either(from, '、', '或')}时可用`,
        to.length > 0 ? `，完成后变为${either(to, '、', '或')}。` : '，状态不变。',
        asked.length > 0 ? `需填写${asked.join('、')}` : '',
        optional.length > 0 ? `${asked.length > 0 ? '，' : ''}可填写${optional.join('、')}` : '',
        asked.length + optional.length > 0 ? '。' : '',
      ].join(''),
    automatic: (title: string) => `${title}（系统自动）`,
    state: ({ of, title, isFirst, next, due }: StateWords) =>
      `${[
        `${of === undefined ? '' : `${of}：`}**${title}**${isFirst ? '（新建后的状态）' : ''}`,
        next.length > 0 ? `下一步：${next.join('、')}` : '不再变更',
        ...(due ? [`期限：${due}`] : []),
      ].join('；')}。`,
  },
  'en-US': {
    purpose: 'What this page is for',
    who: 'Who can use it',
    acts: 'What you can do',
    figures: 'What the figures mean',
    states: 'What the statuses mean',
    reasons: 'What is not allowed',
    described: (title: string, text: string) =>
      `**${title}**: ${text.replace(/^[A-Z](?=[a-z ])/, first => first.toLowerCase()).replace(/\.$/, '')}.`,
    everybody: 'Every signed-in account.',
    permitted: (titles: readonly string[]) =>
      `Accounts with the permission “${titles.join('” or “')}”. If a button is missing, you do not have its permission. Ask an administrator.`,
    rows: {
      block: ' You see the records of the project blocks you manage.',
      blocks: ' You see the records of the project blocks you manage.',
      self: ' You see the records of the project blocks you manage.',
      creator: ' You see the records you created.',
      global: '',
    },
    builtIn: {
      create: (title: Titled) => `**${title ?? 'New'}**: fill in the fields marked * and save.`,
      import: (title: Titled) =>
        `**${title ?? 'Import'}**: create or update many records from Excel or CSV, after a check.`,
      export: (title: Titled) =>
        `**${title ?? 'Export'}**: save the rows of the list as a file, or have them sent to you regularly.`,
      edit: (title: Titled, locked: readonly string[]) =>
        `**${title ?? 'Edit'}**: opens the form to change the record${locked.length > 0 ? `, unless its status is ${either(locked)}` : ''}.`,
      delete: (title: Titled) => `**${title ?? 'Delete'}**: deleted records can be restored from “Recently deleted”.`,
    },
    printed: (title: string) => `Print: ${title}`,
    document: (title: string) => `**${title}**: opens a preview in a new tab, ready to print.`,
    elsewhere: (title: string) => `**${title}**: opens a new form with what is known filled in.`,
    move: ({ title, from, to, asked, optional }: Move) =>
      [
        `**${title}**: available while the status is ${either(from)}.`,
        to.length > 0 ? ` The status becomes ${either(to)}.` : ' The status stays the same.',
        asked.length > 0 ? ` Required: ${asked.join(', ')}.` : '',
        optional.length > 0 ? ` Optional: ${optional.join(', ')}.` : '',
      ].join(''),
    automatic: (title: string) => `${title} (automatic)`,
    state: ({ of, title, isFirst, next, due }: StateWords) =>
      `${[
        `${of === undefined ? '' : `${of}: `}**${title}**${isFirst ? ' (new records)' : ''}`,
        next.length > 0 ? `next: ${next.join(', ')}` : 'no further change',
        ...(due ? [`due ${due}`] : []),
      ].join('; ')}.`,
  },
} as const satisfies Record<Locale, object>

interface Move {
  readonly title: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly asked: readonly string[]
  readonly optional: readonly string[]
}
interface StateWords {
  /** Title of the state field, where the record has several. */
  readonly of: string | undefined
  readonly title: string
  readonly isFirst: boolean
  readonly next: readonly string[]
  readonly due: string | undefined
}
type Titled = string | undefined

/** `“A”, “B” or “C”`, with the separators of the language. */
function either(titles: readonly string[], comma = ', ', or = ' or '): string {
  const quoted = titles.map(title => `“${title}”`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(comma)}${or}${quoted.at(-1)}`
}
