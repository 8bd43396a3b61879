import { schemaFileIn, schemaIn } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import { LOCALES } from '#model/localized-text.ts'

/**
 * The published schemas, with descriptions in every language: path in the repository → text. Every config file names one
 * of them in `$schema`.
 */
export function schemaFiles(): ReadonlyMap<string, string> {
  return new Map(
    LOCALES.flatMap(locale =>
      Object.entries(CONFIG_KINDS).map(([name, { schema, schemaFile }]) => {
        const { $schema, ...rest } = schemaIn(schema, locale)
        const $id = `urn:steward:schema:${locale === 'en-US' ? name : `${locale}:${name}`}`
        return [schemaFileIn(schemaFile, locale), `${JSON.stringify({ $schema, $id, ...rest }, null, 2)}\n`]
      }),
    ),
  )
}
