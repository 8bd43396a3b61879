import { useCallback, useEffect, useRef, useState } from 'react'
import { defaultView, type ListLayout, type ListView } from '#model/list/list-settings.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useSameMembers } from '#web/state/use-settled.ts'
import { useStable } from '#web/state/use-stable.ts'
import { type ListDefaults, openingState } from '../state/list-state.ts'
import type { ListSettingsControl } from '../state/use-list-settings.ts'
import type { ListControl } from '../state/use-list-state.ts'
import { isBare, isChanged, stateOf } from './view-state.ts'

/** The saved views of a list, and the one that is open. */
export interface Views {
  readonly all: readonly ListView[]
  readonly open: ListView | undefined
  /** Whether the list differs from the open view. */
  readonly changed: boolean
  /** The layout of the open view, if one is open. */
  readonly layout: ListLayout | undefined
  /** Changes the columns of the open view without saving it. */
  setLayout(layout: ListLayout): void
  show(view: ListView): void
  /** Closes the view: the list returns to the page's defaults. */
  leave(): void
}

interface ViewsOptions {
  readonly control: ListControl
  readonly defaults: ListDefaults
  readonly own: ListSettingsControl
}

/**
 * The address contains the open view (`_saved`) as well as its content, so that a link shows the same to users without access
 * to the view. A link with the id alone opens the view; an address without parameters opens the nearest default view, once.
 */
export function useViews({ control, defaults, own }: ViewsOptions): Views {
  const { state, change } = control
  const { views: all } = own.settings
  const [draft, setDraft] = useState<{ readonly id: number; readonly layout: ListLayout }>()
  const open = all.find(({ id }) => String(id) === state.saved)
  const layout = open && (draft?.id === open.id ? draft.layout : open.content.layout)

  const show = useCallback(
    (view: ListView, how?: { readonly replace: boolean }) => {
      setDraft(undefined)
      const shown = stateOf(view, defaults.filters)
      change(
        { ...shown, saved: String(view.id), page: 1, pageSize: view.content.layout.pageSize || defaults.pageSize },
        how,
      )
    },
    [change, defaults],
  )
  useOpening({ control, defaults, own, show })
  const setLayout = useStable((next: ListLayout) => open && setDraft({ id: open.id, layout: next }))
  const leave = useStable(() => change(openingState(defaults)))
  return useSameMembers({
    all,
    open,
    changed: open !== undefined && layout !== undefined && isChanged(open, state, layout, defaults.filters),
    layout,
    setLayout,
    show,
    leave,
  })
}

/** Once the views are known: opens the view of a link, or the default. */
function useOpening({
  control,
  defaults,
  own,
  show,
}: ViewsOptions & { show(view: ListView, how: { readonly replace: boolean }): void }) {
  const { state, change } = control
  const { t } = useText()
  const notify = useNotify()
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (!own.known || opened.current === state.saved) return
    const isFirst = opened.current === undefined
    opened.current = state.saved
    const { views } = own.settings
    const bare = isBare(state, defaults)
    if (state.saved === '') {
      const usual = isFirst && bare && state.view === '' && state.form === '' ? defaultView(views) : undefined
      if (!usual || usual.refused > 0) return
      opened.current = String(usual.id)
      return show(usual, { replace: true })
    }
    const named = views.find(({ id }) => String(id) === state.saved)
    if (named) {
      if (bare) show(named, { replace: true })
      return
    }
    notify.warning(t('lists.views.gone'))
    change({ saved: '' }, { replace: true })
  }, [own, state, defaults, show, change, notify, t])
}
