import type { FoundTable } from './found-table.ts'
import { freeName, type GuessedField } from './guess-fields.ts'

/** Texts that name a record for people, and those that name it for systems. */
const NAME = /(name|title|subject)$/i
const CODE = /^(login|code|key|slug)$/i

/** The text by which records are called: one that differs in each record, a name, or else the first. */
export function labelOf(fields: readonly GuessedField[]): GuessedField | undefined {
  const texts = fields.filter(({ config }) => ['text', 'email', 'phone', 'textarea'].includes(String(config.type)))
  const names = texts.filter(({ name }) => !/(^id|Id)$/.test(name))
  return (
    names.find(({ config }) => config.unique) ??
    names.find(({ name, config }) => config.required && NAME.test(name)) ??
    names.find(({ name, config }) => config.required && CODE.test(name)) ??
    names.find(({ name }) => NAME.test(name)) ??
    names.find(({ config }) => config.required) ??
    names[0] ??
    texts[0]
  )
}

/** What records without a text are called by: the id that another system gave them, or one of our own. */
export function numberOf(fields: readonly GuessedField[], source: FoundTable['source']): GuessedField {
  const name = freeName('number', new Set(fields.map(each => each.name)))
  const title = { 'zh-CN': '编号', 'en-US': 'No.' }
  return source
    ? {
        name,
        source: source.idField ?? 'id',
        config: { type: source.idType ?? 'integer', title, readOnly: true },
        why: 'the id; there is no text',
      }
    : { name, source: name, config: { type: 'sequence', title, pattern: '{00000}' }, why: 'added; there is no text' }
}
