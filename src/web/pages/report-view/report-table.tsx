import { useState } from 'react'
import type { ReportAnswer, ReportGroup } from '#model/api.ts'
import { isEmpty } from '#model/is-empty.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { ReportMeasure, ReportOptions } from '#model/page-kinds/report.ts'
import { viewsOf } from '#web/fields/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { ListPage } from '../list-view/use-list-page.ts'
import { usePageModel } from '../page-model-context.tsx'
import type { FieldAt } from '../records/field-at.ts'
import { useViewText } from '../view-text.ts'
import { figureText, isBelow } from './figure.ts'
import styles from './report.module.css'

interface ReportTableProps {
  readonly list: ListPage
  readonly report: ReportOptions
  readonly answer: ReportAnswer
  readonly groups: readonly { readonly at: FieldAt; readonly title: LocalizedText }[]
}

/** A row for each group, sortable by any figure, and the totals below. */
export function ReportTable({ list, report, answer, groups }: ReportTableProps) {
  const { text, locale } = useText()
  const words = useViewText()
  const { resources } = usePageModel()
  const [sort, setSort] = useState<{ readonly at: number; readonly down: boolean }>()
  const measures = answer.measures.flatMap(name => report.measures.find(each => each.name === name) ?? [])
  const rows = sort ? answer.groups.toSorted((one, other) => compare(one, other, sort)) : answer.groups
  const cell = (measure: ReportMeasure, value: number | null) => (
    <td key={measure.name} className={styles.figure} data-below={isBelow(measure, value) || undefined}>
      {figureText(measure, value, resources, list.resource, locale)}
    </td>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={words('report.table')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {groups.map(({ at, title }) => (
              <th key={at.path} scope="col">
                {text(title)}
              </th>
            ))}
            {groups.length === 0 && <td />}
            {measures.map((measure, at) => (
              <th key={measure.name} scope="col" className={styles.figure} aria-sort={sortOf(sort, at)}>
                <button type="button" onClick={() => setSort({ at, down: sort?.at === at ? !sort.down : true })}>
                  {text(measure.title)}
                  <span aria-hidden="true">{sort?.at === at ? (sort.down ? ' ↓' : ' ↑') : ''}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(group => (
            <tr key={JSON.stringify(group.keys)}>
              {groups.map(({ at }, index) => (
                <th key={at.path} scope="row">
                  <GroupKey at={at} value={group.keys[index]} />
                </th>
              ))}
              {measures.map((measure, index) => cell(measure, group.values[index] ?? null))}
            </tr>
          ))}
          {rows.length === 0 && groups.length > 0 && (
            <tr>
              <td colSpan={groups.length + measures.length}>{words('report.none')}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={Math.max(1, groups.length)}>
              {words('report.total')}
            </th>
            {measures.map((measure, index) => cell(measure, answer.total[index] ?? null))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function compare(one: ReportGroup, other: ReportGroup, { at, down }: { readonly at: number; readonly down: boolean }) {
  const difference = (one.values[at] ?? -Infinity) - (other.values[at] ?? -Infinity)
  return (down ? -difference : difference) || 0
}

function sortOf(sort: { readonly at: number; readonly down: boolean } | undefined, at: number) {
  return sort?.at === at ? (sort.down ? 'descending' : 'ascending') : undefined
}

/** The common value of a group's rows. */
function GroupKey({ at, value }: { readonly at: FieldAt; readonly value: unknown }) {
  if (isEmpty(value)) return <span className="st-quiet">-</span>
  const { View } = viewsOf(at.field)
  return <View field={at.field} resource={at.owner} value={value} mode="cell" />
}
