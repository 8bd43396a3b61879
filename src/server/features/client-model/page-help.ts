import type { AppModel, Page, PageAction, Resource, Transition, Workflow } from '#model/app-model.ts'
import { LOCALES, type Locale, type LocalizedText } from '#model/localized-text.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import { reportOf } from '#model/page-kinds/report.ts'
import { deadlineWords } from '#model/workflow/deadline-words.ts'
import { HELP_WORDS } from './page-help-words.ts'

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
  const words = HELP_WORDS[locale]
  const record = (resource ?? { title }).title[locale]
  const described = resource?.description?.[locale]
  const use = pageKindOf(kind)!.purpose[locale].replace('{record}', record)
  return { title: words.purpose, lines: [...(described ? [words.described(record, described), ''] : []), use] }
}

function who({ permissions }: AppModel, { roles }: Page, resource: Resource | undefined, locale: Locale): Section {
  const words = HELP_WORDS[locale]
  const titles = permissions.filter(({ role, kind }) => roles.includes(role) && kind !== 'operation')
  const named = [...new Set(titles.map(({ title }) => title[locale]))]
  const rows = resource ? words.rows[resource.scope] : ''
  return { title: words.who, lines: [(roles.length > 0 ? words.permitted(named) : words.everybody) + rows] }
}

function acts(page: Page, resource: Resource, locale: Locale): Section {
  const words = HELP_WORDS[locale]
  const actions = actionsOf(page)
  const titleOf = (name: string) => actions.find(({ action }) => action === name)?.title?.[locale]
  const here = (Object.keys(words.builtIn) as (keyof typeof words.builtIn)[]).filter(name =>
    actions.some(({ action, page: elsewhere }) => action === name && elsewhere === undefined),
  )
  const elsewhere = actions.flatMap(({ title, page: form }) => (title && form ? words.elsewhere(title[locale]) : []))
  const locked = Object.values(resource.workflows).flatMap(({ states: all }) =>
    Object.values(all).flatMap(({ frozen, title }) => (frozen.includes('*') ? [title[locale]] : [])),
  )
  const moves = Object.values(resource.workflows).flatMap(workflow =>
    offered(page, workflow).map(transition => moveWords(workflow, transition, locale)),
  )
  const documents = Object.values(resource.documents ?? {}).filter(({ name }) => titleOf(name) ?? has(actions, name))
  const lines = [
    ...here.map(name => words.builtIn[name](titleOf(name), locked)),
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
  return HELP_WORDS[locale].move({
    title: transition.title[locale],
    from: names(transition.from),
    to,
    asked: asked(true),
    optional: asked(false),
  })
}

/** What each figure of a report counts. */
function figures(page: Page, locale: Locale): Section {
  const words = HELP_WORDS[locale]
  const explained = (reportOf(page)?.measures ?? []).flatMap(({ title, help }) =>
    help ? [`- ${words.described(title[locale], help[locale])}`] : [],
  )
  return { title: words.figures, lines: explained }
}

/** Not for a page that only counts records. */
function states(page: Page, resource: Resource, locale: Locale): Section {
  const words = HELP_WORDS[locale]
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
  return { title: HELP_WORDS[locale].reasons, lines: lines.slice(0, MOST_REASONS).map(text => `- ${text}`) }
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
