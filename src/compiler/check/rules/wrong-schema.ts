import { CONFIG_KINDS } from '#model/config-schema/index.ts'
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
      if (named === undefined || named.endsWith(`/${schemaOf(file)}`)) continue
      const wanted = `${'../'.repeat(file.source.path.split('/').length - 1)}${schemaOf(file)}`
      const what = `"$schema" does not lead to the schema of this kind of file.`
      // How deep the config lies stays as it was written.
      const before = /^(?:\.\.\/)+/.exec(named)?.[0]
      const didYouMean = before ? { didYouMean: `${before}${schemaOf(file)}` } : {}
      report(file, { pointer: '/$schema', what, fix: `Write "${wanted}".`, ...didYouMean })
    }
  },
}

/** The directories before it depend on where the config lies; the name of the schema does not. */
function schemaOf(file: ConfigFile): string {
  return CONFIG_KINDS[file.kind].schemaFile
}
