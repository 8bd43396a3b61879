import { useState } from 'react'
import { mayOperate, operationNamed } from '#model/api/operation.ts'
import type { Operation, PageAction } from '#model/app-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { listRequest } from '#web/data/providers/rest-source/list-support.ts'
import { restCalls } from '#web/data/providers/rest-source/load-rest-calls.ts'
import type { ListAnswer } from '#web/data/providers/rest-source/rest-actions.ts'
import { forgetStoredTrees } from '#web/extensions/tree/stored-tree.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import { meMay } from '../../records/me-may.ts'
import { useInvalidateAll } from '../../records/use-invalidate-all.ts'
import { toFilters } from '../../records/use-record-list.ts'
import type { ListPage } from '../use-list-page.ts'
import { saveBlob } from './save-file.ts'

/** The operations of the toolbar, which apply to the list as a whole. */
export function ListOperations({ list }: { readonly list: ListPage }) {
  const { me } = useAccount()
  const { page, resource } = list
  return page.actions.toolbar.flatMap((action: PageAction) => {
    const operation = operationNamed(resource, action.action)
    if (!operation || !meMay(me, action) || !mayOperate(me, operation)) return []
    return [<OperationButton key={action.action} list={list} operation={operation} title={action.title} />]
  })
}

interface OperationButtonProps {
  readonly list: ListPage
  readonly operation: Operation
  readonly title: LocalizedText | undefined
}

function OperationButton({ list, operation, title = operation.title }: OperationButtonProps) {
  const { t, text } = useText()
  const notify = useNotify()
  const invalidateAll = useInvalidateAll()
  const [running, setRunning] = useState(false)
  const name = text(title)

  async function run() {
    const given = conditionsFor(operation, list)
    if (!given) return notify.warning(t('pages.source.cannotAsk'))
    if (
      operation.danger &&
      !(await askConfirm({
        title: name,
        text: text(list.page.title),
        confirm: name,
        cancel: t('app.cancel'),
        danger: true,
      }))
    )
      return
    setRunning(true)
    try {
      const { callOnList } = await restCalls()
      report(await callOnList(list.resource, operation, given))
      forgetStoredTrees()
      await invalidateAll()
    } catch (error) {
      notify.error(error)
    } finally {
      setRunning(false)
    }
  }
  function report(answer: ListAnswer) {
    if ('file' in answer) saveBlob(answer.name || `${name}`, answer.file)
    const isQueued = 'data' in answer && operation.answer === 'file'
    notify.success(t(isQueued ? 'pages.operation.queued' : 'pages.transition.done', { title: name }))
  }
  return (
    <Button danger={operation.danger} loading={running} onClick={() => void run()}>
      {name}
    </Button>
  )
}

/** The list's conditions, if the operation accepts any; undefined when it cannot accept some of them. */
function conditionsFor({ call }: Operation, { query }: ListPage): Readonly<Record<string, unknown>> | undefined {
  return Object.keys(call.params).length === 0 ? {} : listRequest(call, { filters: toFilters(query) })
}
