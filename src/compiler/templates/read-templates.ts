import type { TemplatePart } from '#model/app-model.ts'
import { LOCALES, type Locale } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { documentsOf } from '../check/parts.ts'
import { createProblem, wordingOf } from '../problems/create-problem.ts'
import { suggest } from '../problems/suggest.ts'
import type { ConfigSet } from '../read/config-set.ts'
import type { ConfigSource } from '../read/config-source.ts'
import { loneTemplate, missingFile } from '../read/file-problems.ts'
import { lineIndexOf } from '../read/parse/line-index.ts'
import { templatePath, templatePlace } from '../read/template-files.ts'
import { type Ask, factsAsking } from '../resolve/facts.ts'
import type { Memo } from '../resolve/memo.ts'
import { checkTemplate, type TemplateFinding } from './check-template.ts'

/** Templates by resource and document: `payment.receipt`. */
export type Templates = ReadonlyMap<string, Readonly<Record<Locale, readonly TemplatePart[]>>>

export interface ReadTemplates {
  readonly templates: Templates
  readonly problems: readonly ConfigProblem[]
}

/** The texts of all documents that resources declare: one file for each language, beside the resource. */
export function readTemplates(
  root: string,
  sources: readonly ConfigSource[],
  set: ConfigSet,
  ask: Ask,
  memo: Memo,
): ReadTemplates {
  const declared = declaredDocuments(set)
  const known = new Set([...declared.values()].flatMap(each => LOCALES.map(locale => pathOf(each, locale))))
  const texts = new Map(sources.map(source => [source.path, source.text]))
  const problems = sources
    .filter(({ path }) => !known.has(path))
    .flatMap(({ path }) => stray(root, path, declared, set))
  const templates = new Map<string, Readonly<Record<Locale, readonly TemplatePart[]>>>()
  for (const document of declared.values()) {
    const read = (locale: Locale): readonly TemplatePart[] => {
      const path = pathOf(document, locale)
      const text = texts.get(path)
      if (text === undefined) problems.push(missing(document, locale, set))
      if (text === undefined) return []
      const { resource, groupBy } = document
      const checked = memo.run(`template ${path}`, [text, resource, groupBy?.join()], ask, tracked =>
        checkTemplate(text, resource, factsAsking(tracked), groupBy),
      )
      if (text.trim() === '') problems.push(placed(root, path, text, { kind: loneTemplate, at: 0, what: EMPTY }))
      problems.push(...checked.findings.map(finding => placed(root, path, text, finding)))
      return checked.parts
    }
    templates.set(document.key, { 'zh-CN': read('zh-CN'), 'en-US': read('en-US') })
  }
  return { templates, problems }
}

const EMPTY = 'The file says nothing.'

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

function missing(document: Declared, locale: Locale, set: ConfigSet): ConfigProblem {
  const file = set.resources.get(document.resource)!
  const what = `There is no file ${pathOf(document, locale)} with the text of the document.`
  return createProblem(file.source, missingFile, { pointer: document.pointer, target: 'key', what })
}

/** A template that no declared document asks for. A resource that could not be read whole may be what declares it. */
function stray(
  root: string,
  path: string,
  declared: ReadonlyMap<string, Declared>,
  set: ConfigSet,
): readonly ConfigProblem[] {
  const { key, module, locale } = templatePlace(path)
  const [resource = '', document = ''] = key.split('.')
  const owner = set.resources.get(resource)
  if (owner && !owner.complete) return []
  const home = declared.get(key)
  const what = !locale
    ? `The name ends in no language: ${LOCALES.map(each => `.${each}.md`).join(' or ')}.`
    : home && home.module !== module
      ? `The resource "${resource}" lies in the module "${home.module}", and so do its documents.`
      : owner
        ? `The resource "${resource}" declares no document "${document}".`
        : `There is no resource "${resource}" that it could be printed of.`
  const suggestion = locale && !home ? suggest(key, declared.keys()) : {}
  return [placed(root, path, '', { kind: loneTemplate, at: 0, what, ...suggestion })]
}

function placed(root: string, path: string, text: string, found: TemplateFinding): ConfigProblem {
  const { kind, at, what, ...finding } = found
  const { code, severity, why, fix } = kind
  return {
    file: `${root}/${path}`,
    ...lineIndexOf(text)(at),
    code,
    severity,
    pointer: '',
    ...wordingOf(what),
    why,
    fix,
    ...finding,
  }
}
