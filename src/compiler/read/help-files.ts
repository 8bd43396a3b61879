import { LOCALES, type Locale, type LocalizedText } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import type { ConfigSet } from './config-set.ts'
import type { ConfigSource } from './config-source.ts'
import { loneHelp } from './file-problems.ts'

/** Help beside pages, by the path of the page, and what is wrong with its files. */
export interface HelpFiles {
  readonly helps: ReadonlyMap<string, LocalizedText>
  readonly problems: readonly ConfigProblem[]
}

const PLACE = /^modules\/([^/]+)\/help\/(.+)\.md$/

/** Whether a file is help: Markdown in `modules/<group>/help`. */
export function isHelp(path: string): boolean {
  return PLACE.test(path)
}

/** Help is one file a language, named like the page: `help/audit.zh-CN.md` and `help/audit.en-US.md`. */
export function readHelp(root: string, sources: readonly ConfigSource[], set: ConfigSet): HelpFiles {
  const texts = new Map<string, Partial<Record<Locale, string>>>()
  const problems: ConfigProblem[] = []
  const refuse = (path: string, what: string) =>
    problems.push({ ...loneHelp, file: `${root}/${path}`, line: 1, column: 1, pointer: '', what })
  for (const { path, text } of sources) {
    const [, module = '', name = ''] = PLACE.exec(path) ?? []
    const locale = LOCALES.find(each => name.endsWith(`.${each}`))
    const key = `${module}/${locale ? name.slice(0, -locale.length - 1) : name}`
    if (!locale) refuse(path, `The name ends in no language: ${LOCALES.map(each => `.${each}.md`).join(' or ')}.`)
    else if (!set.pages.has(key))
      refuse(path, `There is no page file "${key.replace('/', '/pages/')}" that it could help with.`)
    else if (text.trim() === '') refuse(path, 'The file says nothing.')
    else texts.set(key, { ...texts.get(key), [locale]: text })
  }
  const helps = new Map<string, LocalizedText>()
  for (const [key, text] of texts) {
    const missing = LOCALES.filter(locale => text[locale] === undefined)
    const page = set.pages.get(key)?.value?.path
    const present = LOCALES.find(locale => text[locale] !== undefined)!
    const [module, name] = key.split('/')
    if (missing.length > 0)
      refuse(`modules/${module}/help/${name}.${present}.md`, `The same help is missing in ${missing.join(', ')}.`)
    else if (page !== undefined) helps.set(page, text as LocalizedText)
  }
  return { helps, problems }
}
