import type { AppModel, Page, PageAction, Resource, Transition, Workflow } from '#model/app-model.ts'
import { LOCALES, type Locale, type LocalizedText } from '#model/localized-text.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import { reportOf } from '#model/page-kinds/report.ts'
import { deadlineWords } from '#model/workflow/deadline-words.ts'

/** Maximum number of refusal reasons listed. */
const MOST_REASONS = 12

/** The written help of the page, or help generated from the config: every page has one. */
export function pageHelp(model: AppModel, page: Page): LocalizedText {
  return page.help ?? derivedHelp(model, page)
}

/** Markdown: the purpose of the page, who may use it, its actions, figures and states, and refusals. */
function derivedHelp(model: AppModel, page: Page): LocalizedText {
  const resource = model.resources[page.resource]
  const texts = LOCALES.map(locale => {
    const parts = [purpose(page, resource, locale), who(model, page, resource, locale)]
    if (resource)
      parts.push(
        acts(page, resource, locale),
        figures(page, locale),
        states(page, resource, locale),
        reasons(page, resource, locale),
      )
    const sections = parts.filter(({ lines }) => lines.length > 0)
    return [locale, sections.map(({ title, lines }) => `## ${title}\n${lines.join('\n')}`).join('\n\n')]
  })
  return Object.fromEntries(texts)
}

interface Section {
  readonly title: string
  readonly lines: readonly string[]
}

function purpose({ title, kind }: Page, resource: Resource | undefined, locale: Locale): Section {
  const words = WORDS[locale]
  const record = (resource ?? { title }).title[locale]
  const described = resource?.description?.[locale]
  const use = pageKindOf(kind)!.purpose[locale].replace('{record}', record)
  return { title: words.purpose, lines: [...(described ? [words.described(record, described), ''] : []), use] }
}

function who({ permissions }: AppModel, { roles }: Page, resource: Resource | undefined, locale: Locale): Section {
  const words = WORDS[locale]
  const titles = permissions.filter(({ role, kind }) => roles.includes(role) && kind !== 'operation')
  const named = [...new Set(titles.map(({ title }) => title[locale]))]
  const rows = resource ? words.rows[resource.scope] : ''
  return { title: words.who, lines: [(roles.length > 0 ? words.permitted(named) : words.everybody) + rows] }
}

function acts(page: Page, resource: Resource, locale: Locale): Section {
  const words = WORDS[locale]
  const actions = actionsOf(page)
  const titleOf = (name: string) => actions.find(({ action }) => action === name)?.title?.[locale]
  const here = (Object.keys(words.builtIn) as (keyof typeof words.builtIn)[]).filter(name =>
    actions.some(({ action, page: elsewhere }) => action === name && elsewhere === undefined),
  )
  const elsewhere = actions.flatMap(({ title, page: form }) => (title && form ? words.elsewhere(title[locale]) : []))
  const kept = Object.values(resource.workflows).flatMap(({ states: all }) =>
    Object.values(all).flatMap(({ frozen, title }) => (frozen.includes('*') ? [title[locale]] : [])),
  )
  const moves = Object.values(resource.workflows).flatMap(workflow =>
    offered(page, workflow).map(transition => moveWords(workflow, transition, locale)),
  )
  const documents = Object.values(resource.documents ?? {}).filter(({ name }) => titleOf(name) ?? has(actions, name))
  const lines = [
    ...here.map(name => words.builtIn[name](titleOf(name), kept)),
    ...moves,
    ...elsewhere,
    ...documents.map(({ name, title }) => words.document(titleOf(name) ?? words.printed(title[locale]))),
  ]
  return { title: words.acts, lines: lines.map(line => `- ${line}`) }
}

function moveWords({ states: all }: Workflow, transition: Transition, locale: Locale): string {
  const names = (list: readonly string[]) => list.flatMap(name => all[name]?.title[locale] ?? [])
  const to = names([...new Set(transition.to.map(({ state }) => state))])
  const asked = (required: boolean) =>
    transition.ask.filter(each => each.required === required).map(({ field }) => field.title[locale])
  return WORDS[locale].move({
    title: transition.title[locale],
    from: names(transition.from),
    to,
    asked: asked(true),
    optional: asked(false),
  })
}

/** What each figure of a report counts. */
function figures(page: Page, locale: Locale): Section {
  const words = WORDS[locale]
  const explained = (reportOf(page)?.measures ?? []).flatMap(({ title, help }) =>
    help ? [`- ${words.described(title[locale], help[locale])}`] : [],
  )
  return { title: words.figures, lines: explained }
}

/** Not for a page that only counts records. */
function states(page: Page, resource: Resource, locale: Locale): Section {
  const words = WORDS[locale]
  const all = reportOf(page) ? [] : Object.values(resource.workflows)
  const lines = all.flatMap(({ field, states: known, transitions, initial }) =>
    Object.values(known).map(({ name, title, deadline }) => {
      const leading = Object.values(transitions).filter(
        ({ from, to }) => from.includes(name) && to.some(each => each.state),
      )
      const next = leading.map(({ title: act, by }) => (by === 'system' ? words.automatic(act[locale]) : act[locale]))
      const due = deadline && deadlineWords(deadline, resource.fields, locale)
      const of = all.length > 1 ? resource.fields[field]?.title[locale] : undefined
      return `- ${words.state({ of, title: title[locale], isFirst: name === initial, next: [...new Set(next)], due })}`
    }),
  )
  return { title: words.states, lines }
}

/** The messages of refusals that can be met on the page: the texts of the rules themselves. */
function reasons(page: Page, { fields, checks = [], workflows }: Resource, locale: Locale): Section {
  const written = ['create', 'edit', 'import'].some(name => has(actionsOf(page), name)) || takesInput(page)
  const messages = [
    ...Object.values(workflows)
      .flatMap(workflow => offered(page, workflow))
      .flatMap(({ whenMessage }) => whenMessage ?? []),
    ...(written ? checks.map(({ message }) => message) : []),
    ...(written ? Object.values(fields).flatMap(field => (field.checks ?? []).map(({ message }) => message)) : []),
  ]
  // A text with placeholders only makes sense for a record.
  const lines = [...new Set(messages.map(message => message[locale]))].filter(text => !text.includes('{{'))
  return { title: WORDS[locale].reasons, lines: lines.slice(0, MOST_REASONS).map(text => `- ${text}`) }
}

function takesInput({ kind }: Page): boolean {
  return pageKindOf(kind)?.takesValues === true
}

function actionsOf({ actions }: Page): readonly PageAction[] {
  return [...actions.toolbar, ...actions.row, ...actions.bulk]
}

function has(actions: readonly PageAction[], name: string): boolean {
  return actions.some(({ action }) => action === name)
}

/** The steps of the workflow that people run on the page. */
function offered(page: Page, { transitions }: Workflow): Transition[] {
  const actions = actionsOf(page)
  return Object.values(transitions).filter(({ name, by }) => by === 'staff' && has(actions, name))
}

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

const WORDS = {
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
      edit: (title: Titled, kept: readonly string[]) =>
        `**${title ?? '编辑'}**：打开表单修改记录${kept.length > 0 ? `；状态为${either(kept, '、', '或')}时不能修改` : ''}。`,
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
      edit: (title: Titled, kept: readonly string[]) =>
        `**${title ?? 'Edit'}**: opens the form to change the record${kept.length > 0 ? `, unless its status is ${either(kept)}` : ''}.`,
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

/** `“A”, “B” or “C”`, with the separators of the language. */
function either(titles: readonly string[], comma = ', ', or = ' or '): string {
  const quoted = titles.map(title => `“${title}”`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(comma)}${or}${quoted.at(-1)}`
}
