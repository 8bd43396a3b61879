import { joined, LOCALES, type Locale, type LocalizedText, localized } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { PATH_OF_A_PAGE, saidOf, withBasis } from '../problems/create-problem.ts'
import { nearestName } from '../problems/did-you-mean.ts'
import { suggest } from '../problems/suggest.ts'
import { quote } from '../problems/wording.ts'
import type { ConfigSet } from './config-set.ts'
import type { ConfigSource } from './config-source.ts'
import { loneHelp, unknownPage } from './file-problems.ts'
import { valueAt } from './parse/json-pointer.ts'
import { lineIndexOf } from './parse/line-index.ts'

/** Help texts by page path, and the problems of their files. */
export interface HelpFiles {
  readonly helps: ReadonlyMap<string, LocalizedText>
  readonly problems: readonly ConfigProblem[]
}

const PLACE = /^modules\/([^/]+)\/help\/(.+)\.md$/

/** Whether a file is help: Markdown in `modules/<group>/help`. */
export function isHelp(path: string): boolean {
  return PLACE.test(path)
}

/** Help has one file per language, named like the page: `help/audit.zh-CN.md` and `help/audit.en-US.md`. */
export function readHelp(root: string, sources: readonly ConfigSource[], set: ConfigSet): HelpFiles {
  const files = sources.map(helpFile)
  const texts = new Map<string, Partial<Record<Locale, string>>>()
  for (const { page, locale, text } of files)
    if (locale && set.pages.has(page)) texts.set(page, { ...texts.get(page), [locale]: text })
  const isStray = ({ page, locale }: HelpFile) => !locale || !set.pages.has(page)
  // A pair with a wrong name is one mistake.
  const strays = files.filter(
    (file, index) => isStray(file) && !(file.locale && files.slice(0, index).some(({ page }) => page === file.page)),
  )
  const problems = strays.map(file => strayHelp(root, file, texts, set))
  const meant = new Set(problems.map(({ didYouMean }) => didYouMean))
  const helps = new Map<string, LocalizedText>()
  for (const [page, text] of texts) {
    const missing = LOCALES.filter(locale => text[locale] === undefined)
    const path = set.pages.get(page)?.value?.path
    const present = pathOf(page, LOCALES.find(locale => text[locale] !== undefined)!)
    const what = localized('The same help is missing in {missing}.', '缺少 {missing} 的同一帮助。', {
      missing: missing.join(', '),
    })
    if (missing.length === 0 && path !== undefined) helps.set(path, text as LocalizedText)
    // A file with a misspelt name is the missing one here.
    else if (missing.length > 0 && !missing.some(locale => meant.has(nameOf(page, locale))))
      problems.push(problemIn(root, present, what))
    for (const locale of LOCALES)
      if (text[locale]?.trim() === '') problems.push(problemIn(root, pathOf(page, locale), EMPTY))
  }
  return { helps, problems: [...problems, ...files.flatMap(file => deadLinks(root, file, set))] }
}

const EMPTY = localized('The file is empty.', '文件是空的。')

interface HelpFile extends ConfigSource {
  readonly module: string
  /** By module and name, like pages. */
  readonly page: string
  readonly locale: Locale | undefined
  readonly name: string
}

function helpFile(source: ConfigSource): HelpFile {
  const [, module = '', name = ''] = PLACE.exec(source.path) ?? []
  const locale = LOCALES.find(each => name.endsWith(`.${each}`))
  return { ...source, module, name, locale, page: `${module}/${locale ? name.slice(0, -locale.length - 1) : name}` }
}

function nameOf(page: string, locale: Locale): string {
  return `${bareName(page)}.${locale}.md`
}

function bareName(page: string): string {
  return page.slice(page.indexOf('/') + 1)
}

function pathOf(page: string, locale: Locale): string {
  return `modules/${page.slice(0, page.indexOf('/'))}/help/${nameOf(page, locale)}`
}

/** A help file without a page; it may belong to the page beside it that has none. */
function strayHelp(
  root: string,
  { path, module, name, page, locale }: HelpFile,
  texts: ReadonlyMap<string, Partial<Record<Locale, string>>>,
  set: ConfigSet,
): ConfigProblem {
  if (!locale) {
    const languages = joined(
      LOCALES.map(each => `.${each}.md`),
      ' or ',
      ' 或 ',
    )
    const what = localized('The name ends in no language: {languages}.', '文件名没有以语言结尾：{languages}。', {
      languages,
    })
    const [, base = name, written = ''] = /^(.*)\.([^.]+)$/.exec(name) ?? []
    const meant = LOCALES.find(each => each.toLowerCase().startsWith(written.toLowerCase().slice(0, 2)))
    const isPage = set.pages.has(`${module}/${base}`)
    return problemIn(root, path, what, isPage && meant ? `${base}.${meant}.md` : undefined)
  }
  const pages = [...set.pages.keys()].filter(each => each.startsWith(`${module}/`))
  const halves = pages.filter(each => texts.has(each) && texts.get(each)![locale] === undefined)
  const base = bareName(page)
  const near = nearestName(base, halves.map(bareName)) ?? nearestName(base, pages.map(bareName))
  const what = localized('There is no page file "{page}" for this help.', '没有此帮助对应的页面文件 "{page}"。', {
    page: page.replace('/', '/pages/'),
  })
  return problemIn(root, path, what, near && nameOf(`${module}/${near}`, locale))
}

/** Links to unknown pages. */
function deadLinks(root: string, { path, text }: HelpFile, set: ConfigSet): readonly ConfigProblem[] {
  // A page that could not be read has its path all the same.
  const paths = new Set([...set.pages.values()].flatMap(file => String(valueAt(file.source.value, '/path') ?? [])))
  return [...text.matchAll(/(?<=\]\()(?![a-z]+:|[?#])[^\s)?#]+/g)]
    .filter(([link]) => !paths.has(link))
    .map(({ 0: link, index }) => {
      const what = localized('There is no page {link}.', '没有页面 {link}。', { link: quote(link) })
      const suggestion = suggest(`/${link.replace(/^\/|\/$/g, '')}`, paths)
      const exact = [`/${link}`, link.replace(/\/$/, '')].find(each => paths.has(each))
      const problem = {
        file: `${root}/${path}`,
        ...lineIndexOf(text)(index),
        pointer: '',
        ...saidOf(unknownPage, { what }),
        ...suggestion,
        ...(exact !== undefined && { didYouMean: exact }),
        ...((exact ?? suggestion.didYouMean) !== undefined && { replaces: link }),
      }
      return withBasis(problem, [PATH_OF_A_PAGE])
    })
}

function problemIn(root: string, path: string, what: LocalizedText, didYouMean?: string): ConfigProblem {
  const place = { file: `${root}/${path}`, line: 1, column: 1, pointer: '' }
  return { ...place, ...saidOf(loneHelp, { what }), ...(didYouMean !== undefined && { didYouMean }) }
}
