import { schemaFileIn, schemaIn } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import { MEANING, type Meaning } from '#model/config-schema/meaning.ts'
import { isObject } from '#model/is-object.ts'
import { LOCALES } from '#model/localized-text.ts'
import { NAMES_FILE } from './name-files.ts'

/**
 * The schemas for editors, with descriptions in every language: path beside the config → text. Every config file names one
 * of them in `$schema`. The names to complete are in `nameFiles` of the config.
 */
export function schemaFiles(): ReadonlyMap<string, string> {
  return new Map(
    LOCALES.flatMap(locale =>
      Object.values(CONFIG_KINDS).map(({ schema, schemaFile }) => {
        const { $schema, ...rest } = forEditors(schemaIn(withNames(schema) as object, locale)) as Node
        // Relative, so that the file with the names is found beside it.
        const $id = fileName(schemaFile)
        return [schemaFileIn(schemaFile, locale), `${JSON.stringify({ $schema, $id, ...rest }, null, 2)}\n`]
      }),
    ),
  )
}

type Node = Readonly<Record<string, unknown>>
type Marked = Readonly<Record<string | symbol, unknown>>

/** The schema with a reference to the names to complete wherever a value is a name. Names that are keys cannot be completed. */
function withNames(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNames)
  if (!isObject(node)) return node
  const entries = Object.entries(node).map(([key, value]) => [key, key === 'propertyNames' ? value : withNames(value)])
  const { allOf = [], ...rest } = Object.fromEntries(entries) as { allOf?: readonly unknown[] }
  const parts = [...allOf, ...namesAt(node).map(kind => ({ $ref: `${fileName(NAMES_FILE)}#/definitions/${kind}` }))]
  return { ...rest, ...(parts.length > 0 && { allOf: parts }) }
}

/** The kinds of names that the value may be; editors do not look into `then` while they complete. */
function namesAt(node: Marked): readonly string[] {
  const meaning = (node[MEANING] ?? (node.then as Marked | undefined)?.[MEANING]) as Meaning | undefined
  if (meaning?.kind === 'field') return ['field']
  if (meaning?.kind !== 'name' || meaning.name === 'column') return []
  return [meaning.name, ...(meaning.besides ?? []).map(kind => kind.replace(' ', '-'))]
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

interface Branch {
  readonly description?: string
  readonly properties: Readonly<Record<string, { readonly const: unknown }>>
}

/**
 * The schema with its alternatives as editors read them. Of a `oneOf` they complete the first alternative only, and report that
 * its value was expected; `discriminator` is not part of JSON Schema.
 */
function forEditors(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forEditors)
  if (!isObject(node)) return node
  const { oneOf, discriminator, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, forEditors(value)]),
  )
  if (!isObject(discriminator) || !Array.isArray(oneOf)) return { ...rest, ...(oneOf !== undefined && { oneOf }) }
  const tag = String(discriminator.propertyName)
  const branches = oneOf as readonly Branch[]
  const values = branches.map(({ properties }) => properties[tag]!.const)
  const enumDescriptions = branches.flatMap(({ description }) => description ?? [])
  return {
    ...rest,
    required: [tag],
    properties: { [tag]: { enum: values, ...(enumDescriptions.length > 0 && { enumDescriptions }) } },
    allOf: branches.map((branch, index) => ({
      if: { required: [tag], properties: { [tag]: { const: values[index] } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: branch,
    })),
  }
}
