import { type ComponentType, Suspense } from 'react'
import type { Row } from '#model/api.ts'
import type { DetailPanelName } from '#model/detail-panels.ts'
import { mayExplain } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import { seeingAs } from '#web/data/account/see-as.ts'
import { shellState } from '#web/data/account/shell-state.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Outline } from '#web/ui/outline.tsx'

interface PanelProps {
  readonly row: Row
}

/** How a panel of a detail renders. */
interface DetailPanelView {
  /** Whether it is shown for this record; the server refuses the others anyway. */
  isFor(me: Me, row: Row): boolean
  readonly Panel: ComponentType<PanelProps>
}

/** The panels that the detail of a page may name; each is a separate chunk. */
export const DETAIL_PANEL_VIEWS: Readonly<Record<string, DetailPanelView | undefined>> = {
  'effective-permissions': {
    isFor: (me, row) => mayExplain(me, row.adAccount),
    Panel: loaded(() => import('./effective-permissions.tsx')),
  },
  'see-as': {
    isFor: (me, row) =>
      shellState.get()?.seeAs === true && seeingAs.get() === undefined && row.adAccount !== me.adAccount,
    Panel: loaded(() => import('./see-as.tsx')),
  },
  'stand-ins': {
    isFor: me => me.admin && seeingAs.get() === undefined,
    Panel: loaded(() => import('./stand-ins.tsx')),
  },
  'next-occurrences': {
    isFor: () => true,
    Panel: loaded(() => import('./next-occurrences.tsx')),
  },
} satisfies Record<DetailPanelName, DetailPanelView>

function loaded(load: () => Promise<{ readonly default: ComponentType<PanelProps> }>): ComponentType<PanelProps> {
  const Panel = lazyPart(load)
  return props => (
    <Suspense fallback={<Outline lines={4} />}>
      <Panel {...props} />
    </Suspense>
  )
}
