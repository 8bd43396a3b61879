import type { PageModel } from '#model/client-model.ts'
import { boardOf } from '#model/page-kinds/board.ts'
import { Board } from './board-view/board.tsx'
import { RecordList } from './list-view/record-list.tsx'
import { SwitchedRows } from './list-view/switched-rows.tsx'
import { PageModelContext } from './page-model-context.tsx'

/** Records as cards in a column per state; a switch shows them as a list. */
export function BoardPage({ pageModel }: { readonly pageModel: PageModel }) {
  const board = boardOf(pageModel.page)
  return (
    <PageModelContext pageModel={pageModel}>
      <RecordList
        first={board.first}
        draw={parts => (
          <SwitchedRows {...parts} kind="board" first={board.first}>
            <Board {...parts} board={board} />
          </SwitchedRows>
        )}
      />
    </PageModelContext>
  )
}
