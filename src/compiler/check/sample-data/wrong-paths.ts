import type { Resource } from '#model/app-model.ts'
import type { SampleDataConfig } from '#model/config-schema/index.ts'
import { localized } from '#model/localized-text.ts'
import { PATTERN_PARTS, PATTERN_WORDS } from '#model/text/sample-pattern.ts'
import type { Finding } from '../../problems/create-problem.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import type { Facts } from '../../resolve/facts.ts'
import { followPath } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import { noField } from '../rules/unknown-field.ts'
import { chosenBy, chosenWith, type Hint, hintSets, hintsIn } from './hints.ts'

/** Hints that select records by an unknown field. */
export function wrongWheres(sampleData: SampleDataConfig, facts: Facts): Finding[] {
  return chosenWith(sampleData, facts).flatMap(({ pointer, resource, where }) =>
    Object.keys(where).flatMap(path => {
      const followed = followPath(resource, path, facts)
      if (followed.ok || 'after' in followed || path.startsWith('$')) return []
      const { didYouMean } = suggest(followed.name, Object.keys(followed.resource.fields))
      const what = noField(followed.resource.name, followed.name, undefined)
      const meant = didYouMean && { didYouMean: path.replace(followed.name, () => didYouMean) }
      return [{ pointer: pointerTo(pointer, 'where', path), target: 'key' as const, what, ...meant }]
    }),
  )
}

/** Values of the row itself, or of one that the hint `$name` chose, which has no such field. */
export function wrongPaths(sampleData: SampleDataConfig, own: Resource, facts: Facts): Finding[] {
  const all = hintSets(sampleData)
  const variables = all.flatMap(({ values = {} }) => Object.keys(values).filter(name => name.startsWith('$')))
  return all.flatMap(({ values = {}, at }) =>
    Object.entries(values)
      .flatMap(([name, value]) => hintsIn(value, pointerTo(at, name)))
      .flatMap(pathsOf)
      .flatMap(({ pointer, offset, path }): Finding[] => {
        const [root = '', ...names] = path.split('.')
        const isChosen = root.startsWith('$')
        if (isChosen && !variables.includes(root)) {
          const what = localized('No hint is called {name}.', '没有名为 {name} 的取值规则。', { name: quote(root) })
          const { didYouMean } = suggest(root, variables)
          const meant = didYouMean && { didYouMean: path.replace(root, () => didYouMean) }
          return [{ pointer, what, ...(offset !== undefined && { offset, replaces: path }), ...meant }]
        }
        const start = isChosen ? chosenBy(values[root], facts) : own
        const rest = isChosen ? names.join('.') : path
        if (!start || isUnread(start) || rest === '') return []
        const followed = followPath(start, rest, facts)
        if (followed.ok || 'after' in followed) return []
        const what = noField(followed.resource.name, followed.name, undefined)
        const words = offset === undefined ? [] : PATTERN_WORDS.keys()
        const { didYouMean } = suggest(followed.name, [...Object.keys(followed.resource.fields), ...words])
        const meant = didYouMean && { didYouMean: path.replace(followed.name, () => didYouMean) }
        const place = offset === undefined ? { pointer } : { pointer, offset, ...(meant && { replaces: path }) }
        return [{ ...place, what, ...meant }]
      }),
  )
}

/** The paths that a hint reads: `path` and `from`, those of its conditions, and those in the braces of a pattern. */
function pathsOf({ pointer, hint }: Hint) {
  const conditions = Object.entries(Object(hint.where) as Readonly<Record<string, unknown>>).flatMap(
    ([name, wanted]) => {
      const { path } = Object(wanted) as { readonly path?: unknown }
      return [{ pointer: pointerTo(pointer, 'where', name, 'path'), path }]
    },
  )
  const own = ['path', 'from'].map(key => ({ pointer: pointerTo(pointer, key), path: hint[key] }))
  const parts = [...String(hint.pattern ?? '').matchAll(PATTERN_PARTS)].flatMap(found => {
    const path = found[1]!
    if (PATTERN_WORDS.has(path)) return []
    return [{ pointer: pointerTo(pointer, 'pattern'), offset: found.index + 1, path }]
  })
  return [...own, ...conditions, ...parts].flatMap(
    ({ path, ...place }: { pointer: Pointer; offset?: number; path: unknown }) =>
      typeof path === 'string' ? [{ ...place, path }] : [],
  )
}
