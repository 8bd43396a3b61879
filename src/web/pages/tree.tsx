import type { PageModel } from '#model/client-model.ts'
import type { TreeOptions } from '#model/page-kinds/tree.ts'
import { RecordList } from './list-view/record-list.tsx'
import { PageModelContext } from './page-model-context.tsx'
import { TreePanel } from './tree-view/tree-panel.tsx'
import { isOfTree } from './tree-view/tree-selection.ts'

/** A list with a tree beside it: the chosen node filters the rows. */
export function TreePage({ pageModel }: { readonly pageModel: PageModel }) {
  const tree = pageModel.page.options.tree as TreeOptions
  const filters = tree.levels.map(({ filter }) => filter)
  return (
    <PageModelContext pageModel={pageModel}>
      <RecordList
        beside={list => <TreePanel list={list} tree={tree} />}
        isShownBeside={condition => filters.includes(condition.field) && isOfTree(condition)}
      />
    </PageModelContext>
  )
}
