import type { Locale } from '../localized-text.ts'
import chinese from './descriptions.zh-CN.json' with { type: 'json' }
import { EXPRESSION_MARK } from './vocabulary.ts'

const WORDINGS: Readonly<Record<Exclude<Locale, 'en-US'>, Readonly<Record<string, string>>>> = { 'zh-CN': chinese }
const EXPRESSION_MARKS: Readonly<Record<Locale, string>> = { 'zh-CN': '（CEL 表达式）', 'en-US': EXPRESSION_MARK }

/** A schema description in a language; descriptions of an app are not translated. */
export function descriptionIn(text: string, locale: Locale): string {
  return wordingOf(text, locale) ?? text
}

/** The schema with its titles and descriptions in a language. */
export function schemaIn(schema: object, locale: Locale): Readonly<Record<string, unknown>> {
  const inLanguage = (key: string, value: unknown) => (isDescription(key, value) ? descriptionIn(value, locale) : value)
  return JSON.parse(JSON.stringify(schema, inLanguage))
}

/** Path of a schema in a language, derived from the English one's. */
export function schemaFileIn(schemaFile: string, locale: Locale): string {
  return locale === 'en-US' ? schemaFile : schemaFile.replace('schemas/', `schemas/${locale}/`)
}

/** Descriptions of the schema without a translation. */
export function unworded(schema: object, locale: Locale): readonly string[] {
  const missing = new Set<string>()
  JSON.stringify(schema, (key, value: unknown) => {
    if (isDescription(key, value) && wordingOf(value, locale) === undefined) missing.add(value)
    return value
  })
  return [...missing]
}

function wordingOf(text: string, locale: Locale): string | undefined {
  if (locale === 'en-US') return text
  const isExpression = text.endsWith(EXPRESSION_MARK)
  const wording = WORDINGS[locale][isExpression ? text.slice(0, -EXPRESSION_MARK.length) : text]
  return wording && (isExpression ? wording + EXPRESSION_MARKS[locale] : wording)
}

/** `title` and `description` are also keys of config files: there they hold a schema. */
function isDescription(key: string, value: unknown): value is string {
  return (key === 'title' || key === 'description') && typeof value === 'string'
}
