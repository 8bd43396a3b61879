import { useCustom } from '@refinedev/core'
import type { Row, RowCount } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { extensionNamed } from '#model/extensions.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { hasRecordCalls } from '#web/data/providers/rest-source/list-support.ts'
import { appViews } from '#web/extensions/app-views.ts'
import { DETAIL_PANEL_VIEWS } from '#web/extensions/panels/index.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { useNarrow } from '#web/state/media-store.ts'
import { usePageModel } from '../page-model-context.tsx'
import { meMay } from '../records/me-may.ts'
import styles from './detail-view.module.css'
import { RecordAttachments } from './discussion/record-attachments.tsx'
import { RecordComments } from './discussion/record-comments.tsx'
import { FieldGroups } from './field-groups.tsx'
import { RefusedDecisions } from './refused-decisions.tsx'
import { RelatedList } from './related/related-list.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { RecordTimeline } from './timeline/record-timeline.tsx'

/** The body of a record's detail: its fields in groups, then related records and the timeline as tabs. */
export function RecordDetail({ resource, row }: { readonly resource: ClientResource; readonly row: Row }) {
  const { t, text } = useText()
  const { me } = useAccount()
  const { page, resources } = usePageModel()
  const counts = useRelatedCounts(resource.name, row)
  const tabs = page.detail.tabs.filter(tab => !tab.drawer && meMay(me, tab) && resources[tab.resource])
  const isFolded = useNarrow() && page.detail.foldOnPhone === true
  const isServed = hasRecordCalls(resource)
  const fields = <FieldGroups resource={resource} row={row} groups={page.detail.groups} />
  return (
    <div className="st-stack">
      <RefusedDecisions resource={resource} row={row} />
      {isFolded ? (
        <details className={styles.folded}>
          <summary>{t('pages.detail.fields')}</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
      <div className="st-no-print">
        <SectionTabs
          tabs={[
            ...tabs.map(tab => ({
              key: tab.name,
              label: labelOf(text(tab.title ?? resources[tab.resource]?.title), counts?.[tab.name]),
              content: <RelatedList tab={tab} row={row} />,
            })),
            ...page.detail.panels.flatMap(name => {
              const view = DETAIL_PANEL_VIEWS[name]
              const Panel = view?.Panel ?? appViews.panels[name]
              if (!Panel || view?.isFor(me, row) === false) return []
              return [{ key: name, label: text(extensionNamed('panel', name)?.title), content: <Panel row={row} /> }]
            }),
            ...(resource.comments && isServed
              ? [
                  {
                    key: '_comments',
                    label: t('forms.comment.title'),
                    content: <RecordComments resource={resource.name} id={row.id} />,
                  },
                ]
              : []),
            ...(resource.attachments && isServed
              ? [
                  {
                    key: '_attachments',
                    label: t('forms.attachment.title'),
                    content: <RecordAttachments resource={resource.name} id={row.id} />,
                  },
                ]
              : []),
            ...(isServed
              ? [
                  {
                    key: '_timeline',
                    label: t('pages.timeline.title'),
                    content: <RecordTimeline resource={resource} row={row} />,
                  },
                ]
              : []),
          ]}
        />
      </div>
    </div>
  )
}

/** Number of records of each tab, if the page declares it. */
function useRelatedCounts(resource: string, row: Row): Readonly<Record<string, RowCount>> | undefined {
  const { page } = usePageModel()
  const { query } = useCustom<Record<string, RowCount>>({
    url: `/api/resources/${resource}/${row.id}/related`,
    method: 'get',
    config: { query: { _page: page.path } },
    ...IN_PLACE,
    queryOptions: { enabled: page.detail.counts === true },
  })
  return query.data?.data
}

function labelOf(title: string, count: RowCount | undefined): string {
  return count === undefined ? title : `${title} ${count.total}${count.isCapped ? '+' : ''}`
}
