import type { Module, Page } from '#model/app-model.ts'
import { type Ask, factsAsking } from '../facts/facts.ts'
import type { Memo } from '../facts/memo.ts'
import { pageKey } from '../files/build-set.ts'
import { readable } from '../files/config-file.ts'
import type { ConfigSet } from '../files/config-set.ts'
import { resolveModule } from '../resolve/resolve-app.ts'
import { resolvePage } from '../resolve/resolve-page.ts'
import { contributionOf, type PageContribution } from './page-contribution.ts'

/** Modules and pages in menu order, and what each page adds to resources. */
export function buildPages(set: ConfigSet, ask: Ask, memo: Memo) {
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
    const page = memo.run(`page ${key}`, [file], ask, tracked => resolvePage(readable(file), factsAsking(tracked)))
    pages.push(page)
    contributions.push(
      memo.run(`contribution ${key}`, [page], ask, tracked => contributionOf(page, factsAsking(tracked))),
    )
    return page
  }
}
