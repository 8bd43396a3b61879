import type { ReportAnswer } from '#model/api.ts'
import type { ReportOptions } from '#model/page-kinds/report.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { ListPage } from '../list-view/use-list-page.ts'
import { usePageModel } from '../page-model-context.tsx'
import { figureText } from './figure.ts'
import styles from './report.module.css'

interface ReportTilesProps {
  readonly list: ListPage
  readonly report: ReportOptions
  /** undefined while it is on its way: the tiles stand in their places. */
  readonly answer: ReportAnswer | undefined
}

/** The measures of the page that matter most, over all rows. */
export function ReportTiles({ list, report, answer }: ReportTilesProps) {
  const { text, locale } = useText()
  const { resources } = usePageModel()
  const tiles = (report.tiles ?? []).flatMap(name => {
    const measure = report.measures.find(each => each.name === name)
    const at = answer ? answer.measures.indexOf(name) : 0
    return measure && at >= 0 ? [{ measure, value: answer?.total[at] ?? null }] : []
  })
  if (tiles.length === 0) return null
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ measure, value }) => (
        <div key={measure.name} className={styles.tile}>
          <dt>{text(measure.title)}</dt>
          <dd>{answer ? figureText(measure, value, resources, list.resource, locale) : '…'}</dd>
        </div>
      ))}
    </dl>
  )
}
