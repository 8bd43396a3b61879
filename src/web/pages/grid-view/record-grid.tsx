import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Row } from '#model/api.ts'
import type { GridOptions } from '#model/page-kinds/list.ts'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { plainText } from '#web/fields/shared/plain-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Alert, Segmented } from '#web/ui/antd.ts'
import { Outline } from '#web/ui/outline.tsx'
import type { DrawnParts } from '../list-view/record-list.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { usePageModel } from '../page-model-context.tsx'
import { fieldAt } from '../records/field-at.ts'
import { labelOf } from '../records/label-of.ts'
import { idInAddress } from '../records/record-id.ts'
import { valueAt } from '../records/row-values.ts'
import { useRecordList } from '../records/use-record-list.ts'
import { useViewText } from '../view-text.ts'
import styles from './grid.module.css'
import { type Coloring, coloringsOf, type Shade } from './grid-colors.ts'
import { drawingsOf } from './grid-drawings.ts'
import { moveFocus } from './grid-keys.ts'

const ListEmpty = lazyPart(() => import('../list-view/list-empty.tsx').then(part => ({ default: part.ListEmpty })))

/** Maximum number of records of one view; with more, users narrow the filters. */
const MOST = 1000

/** Records as a floor plan: a drawing for each building, floors stacked, coloured by the chosen field. */
export function RecordGrid({ list, actions, onReset, grid }: DrawnParts & { readonly grid: GridOptions }) {
  const { locale, text: inWords } = useText()
  const words = useViewText()
  const { resources } = usePageModel()
  const { resource, query } = list
  const colorings = useMemo(
    () =>
      coloringsOf(grid, resource.fields, locale, {
        none: words('grid.none'),
        above: value => words('grid.above', { value }),
        upTo: value => words('grid.upTo', { value }),
      }),
    [grid, resource, locale, words],
  )
  const [chosen, setChosen] = useState('')
  const coloring = colorings.find(({ name }) => name === chosen) ?? colorings[0]
  // Two blocks may each have a building 1.
  const { block } = resource.fields
  const data = useRecordList({
    ...query,
    fields: [
      ...new Set([
        ...query.fields,
        grid.by,
        grid.across,
        grid.up,
        grid.cell,
        ...(block ? [block.name] : []),
        ...names(colorings),
      ]),
    ],
    page: 1,
    pageSize: MOST,
    sort: [...(block ? [block.name] : []), grid.by, grid.across].map(field => ({ field, order: 'asc' as const })),
  })
  const drawings = useMemo(() => drawingsOf(data.rows, grid), [data.rows, grid])
  const said = (path: string, row: Row) => {
    const found = fieldAt(resources, resource, path)
    return found ? plainText(found.field, valueAt(row, path), locale) : ''
  }
  if (data.error) return <LoadFailed error={data.error} words={words('board.failed')} onRetry={data.refresh} />
  if (data.starting) return <Outline lines={8} />
  if (data.rows.length === 0 || !coloring)
    return (
      <Suspense fallback={null}>
        <ListEmpty list={list} onReset={onReset} />
      </Suspense>
    )
  const blocks = new Set(data.rows.map(row => said('block', row)))
  const headingOf = (row: Row) => [...(blocks.size > 1 ? [said('block', row)] : []), said(grid.by, row)].join(' ')
  const room = (row: Row) => {
    const shade = coloring.shadeOf(row)
    const text = said(grid.cell, row)
    const value = shade.key === '' ? shade.title : said(coloring.name, row) || shade.title
    const shown = {
      className: `${styles.room} st-tag st-tag-${shade.color}`,
      title: `${labelOf(resource, row)}\n${coloring.title}: ${value}`,
      'aria-label': `${text}, ${coloring.title}: ${value}`,
      'data-room': row.id,
    }
    return resource.home ? (
      <Link key={row.id} to={`${resource.home}?id=${encodeURIComponent(idInAddress(row.id))}`} {...shown}>
        {text}
      </Link>
    ) : (
      <button key={row.id} type="button" onClick={() => actions.open(row)} {...shown}>
        {text}
      </button>
    )
  }
  return (
    <div className={styles.grid}>
      {data.total > data.rows.length && (
        <Alert
          type="info"
          showIcon
          message={words('calendar.cut', { count: groupedDigits(data.rows.length), total: groupedDigits(data.total) })}
        />
      )}
      <div className={styles.tools}>
        {colorings.length > 1 && (
          <>
            <span id="st-grid-color">{words('grid.color')}</span>
            <Segmented
              aria-labelledby="st-grid-color"
              value={coloring.name}
              options={colorings.map(({ name, title }) => ({ value: name, label: title }))}
              onChange={setChosen}
            />
          </>
        )}
        <Legend coloring={coloring} rows={data.rows} label={words('grid.legend')} />
      </div>
      <p className={styles.hint}>{words('grid.hint')}</p>
      <div className={styles.drawings}>
        {drawings.map(({ key, rows, columns, levels }) => (
          <section key={key} className={styles.drawing} aria-label={headingOf(rows[0]!)} onKeyDown={moveFocus}>
            <h3 className={styles.heading}>
              {headingOf(rows[0]!)} <small>{words('grid.count', { count: rows.length })}</small>
            </h3>
            <table>
              <thead>
                <tr>
                  <th scope="col">{inWords(fieldAt(resources, resource, grid.up)?.field.title ?? NO_TEXT)}</th>
                  {columns.map(column => (
                    <th key={column.key} scope="col">
                      {said(grid.across, column.row)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {levels.map(level => (
                  <tr key={level.key}>
                    <th scope="row">{level.key}</th>
                    {columns.map(column => (
                      <td key={column.key}>
                        <div className={styles.rooms}>{level.rooms.get(column.key)?.map(room)}</div>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
    </div>
  )
}

function Legend({
  coloring,
  rows,
  label,
}: {
  readonly coloring: Coloring
  readonly rows: readonly Row[]
  readonly label: string
}) {
  const counts = new Map<Shade, number>()
  for (const row of rows) counts.set(coloring.shadeOf(row), (counts.get(coloring.shadeOf(row)) ?? 0) + 1)
  return (
    <ul className={styles.legend} aria-label={label}>
      {coloring.shades
        .filter(shade => counts.has(shade))
        .map(shade => (
          <li key={shade.key}>
            <span className={`st-tag st-tag-${shade.color}`}>{shade.title}</span> {counts.get(shade)}
          </li>
        ))}
    </ul>
  )
}

function names(colorings: readonly Coloring[]): readonly string[] {
  return colorings.map(({ name }) => name)
}

const NO_TEXT = { 'zh-CN': '', 'en-US': '' }
