import { useUpdate } from '@refinedev/core'
import { useState } from 'react'
import type { Row } from '#model/api.ts'
import type { Transition } from '#model/app-model.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import { dayOf, formatDate, momentAt } from '#model/dates/dates.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { HttpFailure } from '#web/data/http/http-failure.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { ListActions } from '../list-view/actions/use-list-actions.ts'
import { cellRights } from '../list-view/cells/cell-rights.ts'
import type { RowAction } from '../list-view/rows/row-action.ts'
import type { ListPage } from '../list-view/use-list-page.ts'
import { labelOf } from '../records/label-of.ts'
import { versionOf } from '../records/row-values.ts'
import { useRuleContext } from '../records/rule-context.ts'
import { useInvalidateAll } from '../records/use-invalidate-all.ts'
import { useViewText } from '../view-text.ts'

interface Moving {
  readonly list: ListPage
  readonly actions: ListActions
  /** Field that holds the day of an entry. */
  readonly on: string
  readonly field: ClientField | undefined
  refresh(): void
}

/**
 * Entries are dragged to another day. If a transition has the day as an input, such as rescheduling, its dialog opens with the
 * new day; otherwise the day is changed, and a refusal of the server is reported and changes nothing.
 */
export function useMoves({ list, actions, on, field, refresh }: Moving) {
  const words = useViewText()
  const { text } = useText()
  const notify = useNotify()
  const invalidateAll = useInvalidateAll()
  const { mutateAsync } = useUpdate<Row>()
  const [dragged, setDragged] = useState<Row>()
  const { resource, page, data } = list
  const allows = cellRights(resource, useRuleContext(data.rows))
  const edits = page.actions.row.some(action => action.action === 'edit')
  const offered =
    edits && !on.includes('.') && field?.updatable === true && resource.capabilities.actions.includes('update')

  // Of a record that the page does not offer to edit now, the day is not changed by dragging either.
  const isEdited = (row: Row) => list.rowActions(row).some(({ kind }) => kind === 'edit')
  const reschedules = movingTransitions(resource, on).length > 0
  const stepOf = (row: Row) => (reschedules ? list.rowActions(row).find(action => asksFor(action, on)) : undefined)

  async function move(row: Row, day: string) {
    const before = String(row[on] ?? '')
    const from = before.length === 10 ? before : dayOf(before)
    if (from === day) return
    const value = before.length === 10 ? day : momentAt(`${day}T${formatDate(before, 'HH:mm:ss')}`)
    const step = stepOf(row)
    if (step) return actions.act(step, row, { [on]: value })
    try {
      await mutateAsync({
        resource: resource.name,
        id: row.id,
        values: { [on]: value },
        meta: { version: versionOf(row) },
        invalidates: [],
        successNotification: false,
        errorNotification: false,
      })
      notify.success(words('calendar.moved', { label: labelOf(resource, row), day }))
      await invalidateAll()
    } catch (error) {
      const [problem] = error instanceof HttpFailure ? error.problems : []
      if (problem) notify.warning(problem.message)
      else notify.error(error)
    } finally {
      refresh()
    }
  }
  /** Why the entry stays where it is: the refusal of its transition, or its state. */
  function explain(row: Row) {
    const label = labelOf(resource, row)
    const [refused] = list.rowActions(row).flatMap(action => (isMove(action, on) ? (action.refused ?? []) : []))
    const state = movingState(resource, on, row)
    if (refused) notify.warning(refused)
    else if (state) notify.warning(words('calendar.fixed', { label, state: text(state) }))
    else notify.warning(words('calendar.immovable', { label }))
  }
  return {
    /** Whether entries can be dragged at all. */
    mayMove: reschedules || offered,
    explain,
    dragged,
    drag: setDragged,
    isMovable: (row: Row) => stepOf(row) !== undefined || (offered && isEdited(row) && allows(row, on)),
    drop(day: string) {
      if (dragged) void move(dragged, day)
      setDragged(undefined)
    },
  }
}

/** The transitions with the day of an entry as an input. */
export function movingTransitions({ workflows }: ClientResource, on: string): Transition[] {
  return Object.values(workflows).flatMap(({ transitions }) =>
    Object.values(transitions).filter(each => movesTo(each, on)),
  )
}

function asksFor(action: RowAction, on: string): boolean {
  return isMove(action, on) && action.refused === undefined
}

function isMove(action: RowAction, on: string): boolean {
  return action.kind === 'transition' && movesTo(action.transition, on)
}

function movesTo({ ask }: Transition, on: string): boolean {
  return ask.some(({ name, stored }) => stored && name === on)
}

/** The record's state in the workflow whose transition moves it. */
function movingState({ workflows }: ClientResource, on: string, row: Row): LocalizedText | undefined {
  const moving = Object.values(workflows).find(({ transitions }) =>
    Object.values(transitions).some(each => movesTo(each, on)),
  )
  return moving?.states[String(row[moving.field])]?.title
}
