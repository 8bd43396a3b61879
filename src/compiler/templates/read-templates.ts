import type { TemplatePart } from '#model/app-model.ts'
import { joined, LOCALES, type Locale, localized } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { documentsOf } from '../check/parts.ts'
import { createProblem, missingOf, saidOf, withBasis } from '../problems/create-problem.ts'
import { nearestName } from '../problems/did-you-mean.ts'
import { suggest } from '../problems/suggest.ts'
import type { ConfigSet } from '../read/config-set.ts'
import type { ConfigSource } from '../read/config-source.ts'
import { loneTemplate, missingFile } from '../read/file-problems.ts'
import { lineIndexOf } from '../read/parse/line-index.ts'
import { templatePath, templatePlace } from '../read/template-files.ts'
import { type FactQuery, factsBy } from '../resolve/facts.ts'
import type { Memo } from '../resolve/memo.ts'
import { checkTemplate, type TemplateFinding } from './check-template.ts'

/** Templates by resource and document: `payment.receipt`. */
export type Templates = ReadonlyMap<string, Readonly<Record<Locale, readonly TemplatePart[]>>>

export interface ReadTemplates {
  readonly templates: Templates
  readonly problems: readonly ConfigProblem[]
}

/** The templates of all declared documents: one file per language, beside the resource. */
export function readTemplates(
  root: string,
  sources: readonly ConfigSource[],
  set: ConfigSet,
  ask: FactQuery,
  memo: Memo,
): ReadTemplates {
  const declared = declaredDocuments(set)
  const known = new Set([...declared.values()].flatMap(each => LOCALES.map(locale => pathOf(each, locale))))
  const texts = new Map(sources.map(source => [source.path, source.text]))
  const strays = straysAmong(sources, known, declared)
  const problems = strays.flatMap(each => strayProblem(root, each, declared, set))
  // A document without its templates probably belongs to a misnamed file.
  const awaited = new Set(strays.flatMap(({ meant }) => meant ?? []))
  const templates = new Map<string, Readonly<Record<Locale, readonly TemplatePart[]>>>()
  for (const document of declared.values()) {
    const lacking: Locale[] = []
    const read = (locale: Locale): readonly TemplatePart[] => {
      const path = pathOf(document, locale)
      const text = texts.get(path)
      if (text === undefined) lacking.push(locale)
      if (text === undefined) return []
      const { resource, groupBy } = document
      const checked = memo.run(`template ${path}`, [text, resource, groupBy?.join()], ask, tracked =>
        checkTemplate(text, resource, factsBy(tracked), groupBy),
      )
      if (text.trim() === '') problems.push(placed(root, path, text, { kind: loneTemplate, at: 0, what: EMPTY }))
      const restsOn = [{ file: set.resources.get(resource)!.source.path, pointer: `${document.pointer}/groupBy` }]
      problems.push(...checked.findings.map(finding => withBasis(placed(root, path, text, finding), restsOn)))
      return checked.parts
    }
    templates.set(document.key, { 'zh-CN': read('zh-CN'), 'en-US': read('en-US') })
    if (lacking.length > 0 && !awaited.has(document.key)) problems.push(missing(document, lacking, set))
  }
  return { templates, problems }
}

const EMPTY = localized('The file is empty.', '文件是空的。')

interface Declared {
  readonly key: string
  readonly resource: string
  readonly module: string
  readonly pointer: string
  readonly groupBy?: readonly string[]
}

function declaredDocuments(set: ConfigSet): ReadonlyMap<string, Declared> {
  const found = [...set.resources.values()].flatMap(({ name: resource, module, value }) =>
    (value ? documentsOf(value) : []).map(({ name, pointer, document: { groupBy } }): Declared => {
      return { key: `${resource}.${name}`, resource, module, pointer, ...(groupBy && { groupBy }) }
    }),
  )
  return new Map(found.map(each => [each.key, each]))
}

function pathOf({ module, key }: Declared, locale: Locale): string {
  return templatePath(module, key, locale)
}

function missing(document: Declared, locales: readonly Locale[], set: ConfigSet): ConfigProblem {
  const file = set.resources.get(document.resource)!
  const paths = locales.map(locale => pathOf(document, locale))
  const what = localized('There is no file {paths} with the text of the document.', '没有单据的模板文件 {paths}。', {
    paths: joined(paths, ' or ', ' 或 '),
  })
  return createProblem(file.source, missingFile, { pointer: document.pointer, target: 'key', what })
}

/** A template that belongs to no document, in its languages. */
interface Stray {
  readonly paths: readonly string[]
  readonly key: string
  readonly module: string
  readonly hasLanguage: boolean
  /** The document that it was probably meant for. */
  readonly meant: string | undefined
}

function straysAmong(
  sources: readonly ConfigSource[],
  known: ReadonlySet<string>,
  declared: ReadonlyMap<string, Declared>,
): readonly Stray[] {
  const strays = new Map<string, Stray>()
  const texts = new Set(sources.map(({ path }) => path))
  for (const { path } of sources.filter(each => !known.has(each.path))) {
    const { key, module, locale } = templatePlace(path)
    const id = `${module}/${key}`
    const lacking = [...declared.values()].filter(each => LOCALES.some(language => !texts.has(pathOf(each, language))))
    const near = nearestName(
      locale ? key : key.replace(/\.[^.]*$/, ''),
      lacking.map(each => each.key),
    )
    const meant = declared.has(key) ? key : near
    strays.set(id, {
      paths: [...(strays.get(id)?.paths ?? []), path],
      key,
      module,
      hasLanguage: locale !== undefined,
      meant,
    })
  }
  return [...strays.values()]
}

/** A partly unreadable resource may declare the document. */
function strayProblem(
  root: string,
  { paths: [path = ''], key, module, hasLanguage, meant }: Stray,
  declared: ReadonlyMap<string, Declared>,
  set: ConfigSet,
): readonly ConfigProblem[] {
  const [resource = '', document = ''] = key.split('.')
  const owner = set.resources.get(resource)
  if (owner && !owner.complete) return []
  const home = declared.get(key)
  const parts = { resource, document, module: home?.module ?? '' }
  const what = !hasLanguage
    ? localized('The name ends in no language: {languages}.', '文件名没有以语言结尾：{languages}。', {
        languages: joined(
          LOCALES.map(each => `.${each}.md`),
          ' or ',
          ' 或 ',
        ),
      })
    : home && home.module !== module
      ? localized(
          'The resource "{resource}" is in the module "{module}", and its documents must be there as well.',
          '资源 "{resource}" 在模块 "{module}" 中，其单据也须放在那里。',
          parts,
        )
      : owner
        ? localized(
            'The resource "{resource}" declares no document "{document}".',
            '资源 "{resource}" 没有声明单据 "{document}"。',
            parts,
          )
        : localized('There is no resource "{resource}".', '没有资源 "{resource}"。', parts)
  const suggestion = home ? {} : meant === undefined ? suggest(key, declared.keys()) : { didYouMean: meant }
  return [placed(root, path, '', { kind: loneTemplate, at: 0, what, ...suggestion })]
}

function placed(root: string, path: string, text: string, found: TemplateFinding): ConfigProblem {
  const { kind, at, what, fix, didYouMean, replaces, missing } = found
  const problem = {
    file: `${root}/${path}`,
    ...lineIndexOf(text)(at),
    pointer: '',
    ...saidOf(kind, { what, fix }),
    ...(didYouMean !== undefined && { didYouMean }),
    ...(replaces !== undefined && { replaces }),
  }
  return missingOf(problem, missing)
}
