import { schemaFileIn, schemaIn } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import { isObject } from '#model/is-object.ts'
import { LOCALES } from '#model/localized-text.ts'

/**
 * The published schemas, with descriptions in every language: path in the repository → text. Every config file names one
 * of them in `$schema`.
 */
export function schemaFiles(): ReadonlyMap<string, string> {
  return new Map(
    LOCALES.flatMap(locale =>
      Object.entries(CONFIG_KINDS).map(([name, { schema, schemaFile }]) => {
        const { $schema, ...rest } = forEditors(schemaIn(schema, locale)) as Node
        const $id = `urn:steward:schema:${locale === 'en-US' ? name : `${locale}:${name}`}`
        return [schemaFileIn(schemaFile, locale), `${JSON.stringify({ $schema, $id, ...rest }, null, 2)}\n`]
      }),
    ),
  )
}

type Node = Readonly<Record<string, unknown>>
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
