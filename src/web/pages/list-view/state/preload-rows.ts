import type { PageModel } from '#model/client-model.ts'
import { meOf } from '#web/data/account/me-of.ts'
import { sessionState } from '#web/data/account/session-state.ts'
import { shellState } from '#web/data/account/shell-state.ts'
import { readableModel } from '../../readable-model.ts'
import { preloadRecordList } from '../../records/use-record-list.ts'
import { planColumns } from '../columns/column-plan.ts'
import { listDefaults } from './list-defaults.ts'
import { readListState } from './list-state.ts'
import { recordListQuery } from './record-list-query.ts'
import { rememberedLayout } from './use-list-settings.ts'

/** Prefetches the rows of a list without query parameters; a failure is reported when it is opened. */
export async function preloadRows(model: PageModel): Promise<void> {
  const pageModel = readableModel(model)
  const { page, resources } = pageModel
  const resource = resources[page.resource]
  const account = sessionState.get()?.account
  if (!resource?.capabilities.actions.includes('list') || account === undefined) return
  const pageSize = rememberedLayout(account.id, page.path)?.pageSize
  const me = meOf(account, shellState.get()?.permissions ?? [])
  const state = readListState('', listDefaults(page, me, pageSize))
  const columns = planColumns(resources, resource, page.columns)
  const query = recordListQuery({ pageModel, resource, columns, state, conditions: state.conditions, params: {} })
  await preloadRecordList({ ...query, page: state.page, pageSize: state.pageSize })
}
