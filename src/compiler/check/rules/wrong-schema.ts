import { schemaFileIn } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import { LOCALES, type Locale } from '#model/localized-text.ts'
import type { ConfigFile } from '../../read/config-file.ts'
import { filesOf } from '../../read/config-set.ts'
import type { Check } from '../check.ts'

export const wrongSchema: Check = {
  code: 'wrong-schema',
  severity: 'warning',
  why: 'Editors complete and check the file by the schema that it names.',
  fix: 'Correct the relative path in `$schema`.',
  config({ set, report }) {
    for (const file of filesOf(set)) {
      const named = (file.value as { $schema?: string } | undefined)?.$schema
      if (named === undefined || LOCALES.some(locale => named.endsWith(`/${schemaOf(file, locale)}`))) continue
      const locale = LOCALES.find(each => named.includes(`/schemas/${each}/`)) ?? 'en-US'
      const schema = schemaOf(file, locale)
      const wanted = `${'../'.repeat(file.source.path.split('/').length - 1)}${schema}`
      const what = `"$schema" does not lead to the schema of this kind of file.`
      // Where the schemas lie stays as it was written.
      const before = /^(?:.*\/(?=schemas\/)|(?:\.\.\/)+)/.exec(named)?.[0]
      const didYouMean = before ? { didYouMean: `${before}${schema}` } : {}
      report(file, { pointer: '/$schema', what, fix: `Write "${wanted}".`, ...didYouMean })
    }
  },
}

/** The directories before it depend on where the config lies; the name of the schema does not. */
function schemaOf(file: ConfigFile, locale: Locale): string {
  return schemaFileIn(CONFIG_KINDS[file.kind].schemaFile, locale)
}
