import { posix } from 'node:path'
import { schemaFileIn } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import { LOCALES, type Locale, localized } from '#model/localized-text.ts'
import type { ConfigFile } from '../../read/config-file.ts'
import { filesOf } from '../../read/config-set.ts'
import type { Check } from '../check.ts'

export const wrongSchema: Check = {
  code: 'wrong-schema',
  titleInChinese: '$schema 路径不对',
  severity: 'warning',
  why: localized(
    'Editors complete and check the file by the schema that it names.',
    '编辑器按它指向的规则补全和检查。',
  ),
  fix: localized('Correct the relative path in `$schema`.', '请改正 “$schema” 的相对路径。'),
  config({ set, report }) {
    const files = filesOf(set).flatMap(file => {
      const named = (file.value as { $schema?: string } | undefined)?.$schema
      return named === undefined ? [] : [{ file, named, base: baseOf(file, named) }]
    })
    const usual = mostOf(files.flatMap(({ base }) => base ?? []))
    for (const { file, named, base } of files) {
      if (base !== undefined && (base === usual || usual === undefined)) continue
      const locale = LOCALES.find(each => named.includes(`/schemas/${each}/`)) ?? 'en-US'
      const schema = schemaOf(file, locale)
      const what = localized(
        '"$schema" does not lead to the schema of this kind of file.',
        '"$schema" 没有指向此类文件的模式。',
      )
      const wanted = usual === undefined ? undefined : pathTo(usual, file, schema)
      const fix = localized('Write "{path}".', '请写 "{path}"。', { path: wanted ?? pathTo('.', file, schema) })
      report(file, { pointer: '/$schema', what, fix, ...(wanted === undefined ? {} : { didYouMean: wanted }) })
    }
  },
}

/** The directory of `schemas`, relative like paths of problems, or its URL; undefined where it names another schema. */
function baseOf(file: ConfigFile, named: string): string | undefined {
  const schema = LOCALES.map(locale => schemaOf(file, locale)).find(each => named.endsWith(`/${each}`))
  if (schema === undefined) return undefined
  const before = named.slice(0, -schema.length)
  return isAddress(named) ? before : posix.join(posix.dirname(file.source.path), before, '.')
}

function pathTo(base: string, file: ConfigFile, schema: string): string {
  return isAddress(base)
    ? `${base}${schema}`
    : posix.relative(posix.join(ABOVE, posix.dirname(file.source.path)), posix.join(ABOVE, base, schema))
}

/** Relative paths may lead above the directory in which the process runs, however near to the root that is. */
const ABOVE = '/above'.repeat(50)

function isAddress(path: string): boolean {
  return path.includes('://')
}

/** The most frequent one; undefined without a majority. */
function mostOf(bases: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const base of bases) counts.set(base, (counts.get(base) ?? 0) + 1)
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a)
  return first?.[1] === second?.[1] ? undefined : first?.[0]
}

/** The preceding directories depend on the location of the config; the name of the schema does not. */
function schemaOf(file: ConfigFile, locale: Locale): string {
  return schemaFileIn(CONFIG_KINDS[file.kind].schemaFile, locale)
}
