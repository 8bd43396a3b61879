import type { Grant, Module, Page } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import { pageKey } from '../read/build-set.ts'
import { readable } from '../read/config-file.ts'
import type { ConfigSet } from '../read/config-set.ts'
import { segmentsOf } from '../read/parse/json-pointer.ts'
import { type FactQuery, factsBy } from '../resolve/facts.ts'
import type { Memo } from '../resolve/memo.ts'
import { resolveModule } from '../resolve/resolve-app.ts'
import { type PageFile, resolvePage } from '../resolve/resolve-page.ts'
import { type References, rememberedReferences } from '../walk/references.ts'
import { grantsOfPage } from './grants-of-page.ts'
import { indexesOfPage } from './indexes-of-page.ts'

/** What one page adds to resources, its own and others, by resource name. */
export interface PageContribution {
  readonly grants: ReadonlyMap<string, readonly Grant[]>
  readonly indexes: ReadonlyMap<string, readonly (readonly string[])[]>
}

/** Modules and pages in menu order, and what each page adds to resources. */
export function buildPages(set: ConfigSet, ask: FactQuery, memo: Memo) {
  const modules: Module[] = []
  const pages: Page[] = []
  const contributions: PageContribution[] = []
  for (const name of readable(set.app).value.modules) {
    const file = readable(set.modules.get(name))
    const ofModule = file.value.pages.map(page => buildPage(pageKey(name, page)))
    modules.push(
      resolveModule(
        file,
        ofModule.map(({ path }) => path),
      ),
    )
  }
  return { modules, pages, contributions }

  function buildPage(key: string): Page {
    const file = set.pages.get(key)
    const named = memo.stable(`paths ${key}`, () =>
      optionPaths(readable(file), rememberedReferences(readable(file), ask, memo)),
    )
    const page = memo.run(`page ${key}`, [file, named], ask, tracked =>
      resolvePage(readable(file), named, factsBy(tracked)),
    )
    pages.push(page)
    contributions.push(
      memo.run(`contribution ${key}`, [page], ask, tracked => {
        const facts = factsBy(tracked)
        return { grants: grantsOfPage(page, facts), indexes: indexesOfPage(page, facts) }
      }),
    )
    return page
  }
}

/** The fields and dot paths of its rows that the options of the page's kind name or read in conditions. */
function optionPaths({ value: { kind, resource } }: PageFile, { fields, expressions }: References): readonly string[] {
  const keys = Object.keys(pageKindOf(kind)?.options.properties ?? {})
  const isOption = (pointer: string) => keys.includes(segmentsOf(pointer)[0] ?? '')
  const named = fields.filter(each => each.resource === resource && isOption(each.pointer)).map(({ path }) => path)
  const read = expressions
    .filter(({ pointer, roots }) => roots.record === resource && isOption(pointer))
    .flatMap(({ text }) => referencedPaths(text).record ?? [])
  return [...new Set([...named, ...read])]
}
