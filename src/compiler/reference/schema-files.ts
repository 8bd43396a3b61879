import { CONFIG_KINDS } from '#model/config-schema/index.ts'

/** The published schemas: path in the repository → text. Every config file names one of them in `$schema`. */
export function schemaFiles(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(CONFIG_KINDS).map(([name, { schema, schemaFile }]) => {
      const { $schema, ...rest } = schema as object as Readonly<Record<string, unknown>>
      const published = { $schema, $id: `urn:steward:schema:${name}`, ...rest }
      return [schemaFile, `${JSON.stringify(published, null, 2)}\n`]
    }),
  )
}
