import type { ReportOptions } from '#model/page-kinds/report.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import { CloseOutlined } from '#web/ui/icons.ts'
import styles from '../list-view/filters/condition-tags.module.css'
import type { DrawnParts } from '../list-view/record-list.tsx'
import { useViewText } from '../view-text.ts'

/** A removable tag: only the rows of one figure are listed. */
export function BehindTag({ list, report }: DrawnParts & { readonly report: ReportOptions }) {
  const { text } = useText()
  const words = useViewText()
  const found = report.measures.find(({ name }) => name === list.state.measure)
  if (!found) return null
  const measure = text(found.title)
  return (
    <ul className={styles.tags}>
      <li className={styles.tag}>
        <span>{words('report.behind', { measure })}</span>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={words('report.behindRemove', { measure })}
          onClick={() => list.change({ measure: '', page: 1 })}
        />
      </li>
    </ul>
  )
}
