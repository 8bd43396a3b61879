import type { Resource } from '#model/app-model.ts'
import { schemaFileIn } from '#model/config-schema/in-language.ts'
import { appExtensionsOf } from '#model/extensions.ts'
import { LOCALES, type Locale, type LocalizedText, textIn } from '#model/localized-text.ts'
import { BUILT_IN_ACTIONS } from '#model/page-kinds/built-in-actions.ts'
import { RECORD_ACTIONS } from '#model/permissions/decide-record.ts'
import { partsOf } from '../check/part-names.ts'
import type { Facts, NameKind } from '../resolve/facts.ts'

/** File with the names of a config, beside its schemas. */
export const NAMES_FILE = 'schemas/names.schema.json'

/**
 * The names of a config, by kind and with their titles, for editors that know nothing but JSON Schema: path → text. The schemas
 * of `schemaFiles` refer to them. Any other value is valid too: `check` decides whether a name exists, and says more about it.
 */
export function nameFiles(facts: Facts): ReadonlyMap<string, string> {
  const names = Object.entries(namesOf(facts))
  return new Map(
    LOCALES.map(locale => {
      const definitions = Object.fromEntries(names.map(([kind, known]) => [kind, definitionOf(known, locale)]))
      const schema = { $schema: 'http://json-schema.org/draft-07/schema#', $id: 'names.schema.json', definitions }
      return [schemaFileIn(NAMES_FILE, locale), `${JSON.stringify(schema, null, 2)}\n`]
    }),
  )
}

type Name = readonly [name: string | number, title: LocalizedText | undefined]

function definitionOf(names: readonly Name[], locale: Locale): object {
  const known = [...new Map(names)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (known.length === 0) return {}
  const titles = known.map(([, title]) => (title ? textIn(title, locale) : ''))
  return {
    anyOf: [
      { enum: known.map(([name]) => name), ...(titles.some(title => title !== '') && { enumDescriptions: titles }) },
      {},
    ],
  }
}

function namesOf(facts: Facts): Readonly<Record<string, readonly Name[]>> {
  const titled = (kind: NameKind, titleOf: (name: string) => LocalizedText | undefined): readonly Name[] =>
    facts.names(kind).map(name => [name, titleOf(name)])
  const resources = facts.names('resource').flatMap(name => facts.resource(name) ?? [])
  const workflows = resources.flatMap(resource => Object.values(resource.workflows))
  const inResources = (members: (resource: Resource) => object | undefined) => keysOf(resources.map(members))
  const pages = facts.names('page').map(path => facts.pageAt(path)?.value)
  const inPages = (kind: Parameters<typeof partsOf>[1]) =>
    pages.flatMap(page => partsOf(page, kind)).map(({ name, title }): Name => [name, title])
  const ofExtensions = (kind: 'action' | 'effect' | 'source'): readonly Name[] =>
    appExtensionsOf(kind).map(({ name }) => [name, undefined])
  return {
    role: titled('role', name => facts.role(name)?.[0]?.title),
    resource: titled('resource', name => facts.resource(name)?.title),
    page: titled('page', path => facts.pageAt(path)?.value?.title),
    permission: facts.names('permission').map(id => [Number(id), facts.permission(Number(id))?.title]),
    dictionary: titled('dictionary', name => facts.dictionary(name)?.value?.title),
    module: titled('module', name => facts.module(name)?.value?.title),
    channel: titled('channel', () => undefined),
    field: inResources(({ fields }) => fields),
    state: keysOf(workflows.map(({ states }) => states)),
    transition: keysOf(workflows.map(({ transitions }) => transitions)),
    operation: inResources(({ operations }) => operations),
    document: inResources(({ documents }) => documents),
    'built-in-action': keysOf([BUILT_IN_ACTIONS]),
    'record-action': keysOf([RECORD_ACTIONS]),
    lines: inResources(({ lines }) => lines),
    message: inResources(({ messages }) => messages),
    selection: inResources(({ selections }) => selections),
    measure: inPages('measure'),
    'plain-measure': inPages('plain-measure'),
    chart: inPages('chart'),
    tab: inPages('tab'),
    input: keysOf(workflows.flatMap(({ transitions }) => Object.values(transitions).map(({ ask }) => inputsOf(ask)))),
    view: inResources(({ source }) => (source.kind === 'rest' ? source.views : undefined)),
    action: ofExtensions('action'),
    effect: ofExtensions('effect'),
    source: ofExtensions('source'),
  }
}

/** The inputs that may be a list of references. */
function inputsOf(ask: readonly { readonly name: string; readonly type?: string }[]): object {
  return Object.fromEntries(ask.flatMap(({ name, type }) => (type === 'references' ? [[name, true]] : [])))
}

function keysOf(maps: readonly (object | undefined)[]): readonly Name[] {
  return maps.flatMap(each => Object.keys(each ?? {})).map(name => [name, undefined])
}
