import type { AppModel, Page, Resource, Transition, Workflow } from '#model/app-model.ts'
import { LOCALES, type Locale, type LocalizedText } from '#model/localized-text.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import { deadlineWords } from '#model/workflow/deadline-words.ts'

/** Maximum number of refusal reasons listed. */
const MOST_REASONS = 12

/** The written help of the page, or help generated from the config: every page has one. */
export function pageHelp(model: AppModel, page: Page): LocalizedText {
  return page.help ?? derivedHelp(model, page)
}

/** Markdown: the purpose of the page, who may use it, its actions, the states, and refusals. */
function derivedHelp(model: AppModel, page: Page): LocalizedText {
  const resource = model.resources[page.resource]
  const texts = LOCALES.map(locale => {
    const parts = [purpose(page, resource, locale), who(model, page, locale)]
    if (resource) parts.push(acts(page, resource, locale), states(resource, locale), reasons(resource, locale))
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
  const [page, record] = [title[locale], resource?.title[locale] ?? title[locale]]
  const use = pageKindOf(kind)!.purpose[locale].replace(/\{(page|record)\}/g, name =>
    name === '{page}' ? page : record,
  )
  const described = resource?.description?.[locale]
  return { title: words.purpose, lines: [use, ...(described ? ['', `${described}${words.stop}`] : [])] }
}

function who({ permissions }: AppModel, { roles }: Page, locale: Locale): Section {
  const words = WORDS[locale]
  const titles = permissions.filter(({ role, kind }) => roles.includes(role) && kind !== 'operation')
  const named = [...new Set(titles.map(({ title }) => title[locale]))]
  return { title: words.who, lines: [roles.length > 0 ? words.permitted(named) : words.everybody] }
}

function acts({ actions, kind }: Page, resource: Resource, locale: Locale): Section {
  const words = WORDS[locale]
  const named = [...actions.toolbar, ...actions.row, ...actions.bulk].map(({ action }) => action)
  const built = (Object.keys(words.builtIn) as (keyof typeof words.builtIn)[]).filter(name => named.includes(name))
  const moves = Object.values(resource.workflows).flatMap(workflow =>
    Object.values(workflow.transitions)
      .filter(({ name, by }) => by === 'staff' && named.includes(name))
      .map(transition => `- ${moveWords(resource, workflow, transition, locale)}`),
  )
  const found = pageKindOf(kind)?.opensRecords ? [`- ${words.find}`] : []
  return { title: words.acts, lines: [...found, ...built.map(name => `- ${words.builtIn[name]}`), ...moves] }
}

function moveWords(_resource: Resource, { states }: Workflow, transition: Transition, locale: Locale): string {
  const words = WORDS[locale]
  const names = (list: readonly string[]) => list.flatMap(name => states[name]?.title[locale] ?? [])
  const to = names([...new Set(transition.to.map(({ state }) => state))])
  const asked = transition.ask.map(({ field }) => field.title[locale])
  return words.move({ title: transition.title[locale], from: names(transition.from), to, asked })
}

function states(resource: Resource, locale: Locale): Section {
  const words = WORDS[locale]
  const lines = Object.values(resource.workflows).flatMap(({ states, transitions, initial }) =>
    Object.values(states).map(({ name, title, deadline }) => {
      const leading = Object.values(transitions).filter(
        ({ from, to }) => from.includes(name) && to.some(each => each.state),
      )
      const next = [...new Set(leading.map(transition => transition.title[locale]))]
      const due = deadline && deadlineWords(deadline, resource.fields, locale)
      return `- ${words.state({ title: title[locale], isFirst: name === initial, next, due })}`
    }),
  )
  return { title: words.states, lines }
}

/** The messages of refusals: the texts of the rules themselves. */
function reasons({ fields, checks = [], workflows }: Resource, locale: Locale): Section {
  const messages = [
    ...Object.values(workflows).flatMap(({ transitions }) =>
      Object.values(transitions).flatMap(({ whenMessage, by }) => (by === 'staff' && whenMessage ? [whenMessage] : [])),
    ),
    ...checks.map(({ message }) => message),
    ...Object.values(fields).flatMap(field => (field.checks ?? []).map(({ message }) => message)),
  ]
  // A text with placeholders only makes sense for a record.
  const lines = [...new Set(messages.map(message => message[locale]))].filter(text => !text.includes('{{'))
  return { title: WORDS[locale].reasons, lines: lines.slice(0, MOST_REASONS).map(text => `- ${text}`) }
}

interface Move {
  readonly title: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly asked: readonly string[]
}
interface StateWords {
  readonly title: string
  readonly isFirst: boolean
  readonly next: readonly string[]
  readonly due: string | undefined
}

const WORDS = {
  'zh-CN': {
    purpose: '页面用途',
    who: '谁可以使用',
    acts: '可用操作',
    states: '状态说明',
    reasons: '系统不允许的情况',
    stop: '。',
    everybody: '所有已登录的账号。',
    permitted: (titles: readonly string[]) =>
      `拥有“${titles.join('”或“')}”权限的账号，且只能看到自己所管项目分期的记录。看不到按钮，说明没有相应权限，请联系管理员。`,
    find: '用上方的筛选或搜索框查找，点“查看”打开详情。',
    builtIn: {
      create: '**新建**：填写带 * 的必填项后保存。',
      import: '**导入**：从 Excel 或 CSV 批量写入，导入前可先检查。',
      export: '**导出**：把当前筛选的结果保存为文件，或定期发送给自己。',
      edit: '**编辑**：修改记录；已办结的记录不能修改。',
      delete: '**删除**：删除的记录可在“最近删除”中恢复。',
      print: '**打印**：打印当前列表。',
    },
    move: ({ title, from, to, asked }: Move) =>
      `${[
        `**${title}**（状态为${from.join('、')}时）`,
        to.length > 0 ? `之后变为${to.join('或')}` : '状态不变',
        ...(asked.length > 0 ? [`需填写：${asked.join('、')}`] : []),
      ].join('；')}。`,
    state: ({ title, isFirst, next, due }: StateWords) =>
      `${[
        `**${title}**${isFirst ? '（新记录的状态）' : ''}`,
        next.length > 0 ? `下一步：${next.join('、')}` : '已办结',
        ...(due ? [`期限：${due}`] : []),
      ].join('；')}。`,
  },
  'en-US': {
    purpose: 'What this page is for',
    who: 'Who can use it',
    acts: 'What you can do',
    states: 'What the statuses mean',
    reasons: 'What is not allowed',
    stop: '.',
    everybody: 'Every signed-in account.',
    permitted: (titles: readonly string[]) =>
      `Accounts with the permission “${titles.join('” or “')}”, for the project blocks they manage. If a button is missing, you do not have its permission. Ask an administrator.`,
    find: 'Use the filters or the search box above the rows; “View” opens the details.',
    builtIn: {
      create: '**New**: fill in the fields marked * and save.',
      import: '**Import**: create or update many records from Excel or CSV, after a check.',
      export: '**Export**: save the rows of the list as a file, or have them sent to you regularly.',
      edit: '**Edit**: change a record; finished records cannot be changed.',
      delete: '**Delete**: deleted records can be restored from “Recently deleted”.',
      print: '**Print**: print the list.',
    },
    move: ({ title, from, to, asked }: Move) =>
      `${[
        `**${title}** (while the status is ${from.join(', ')})`,
        to.length > 0 ? `the status becomes ${to.join(' or ')}` : 'the status does not change',
        ...(asked.length > 0 ? [`enter: ${asked.join(', ')}`] : []),
      ].join('; ')}.`,
    state: ({ title, isFirst, next, due }: StateWords) =>
      `${[
        `**${title}**${isFirst ? ' (new records)' : ''}`,
        next.length > 0 ? `next: ${next.join(', ')}` : 'finished',
        ...(due ? [`due ${due}`] : []),
      ].join('; ')}.`,
  },
} as const satisfies Record<Locale, object>
