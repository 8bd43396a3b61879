import { useState } from 'react'
import type { Density } from '#model/list/list-settings.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Segmented } from '#web/ui/antd.ts'
import type { ListPage } from '../use-list-page.ts'
import { type ArrangedColumn, movedColumn, withColumn } from './arrange-columns.ts'
import styles from './column-panel.module.css'
import { ColumnRow } from './column-row.tsx'

const DENSITIES: readonly Density[] = ['small', 'middle', 'large']

/** Visibility, order, width and pinning of columns, and the density of rows. */
export function ColumnPanel({ list }: { readonly list: ListPage }) {
  const { t } = useText()
  const { arranged, layout, arrangeColumns, arrange, forget } = list
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const isLast = (column: ArrangedColumn) => !column.hidden && arranged.filter(each => !each.hidden).length === 1
  const move = (from: number, to: number, title: string) => {
    arrangeColumns(movedColumn(arranged, from, to))
    setSaid(t('lists.columns.moved', { title, place: to + 1, count: arranged.length }))
  }
  return (
    <div className={styles.panel} role="dialog" aria-label={t('pages.columns.title')}>
      <strong>{t('pages.columns.title')}</strong>
      <Segmented<Density>
        block
        size="small"
        aria-label={t('lists.density.label')}
        value={layout.density}
        options={DENSITIES.map(value => ({ value, label: t(`lists.density.${value}`) }))}
        onChange={density => arrange({ ...layout, density })}
      />
      <ul className={styles.columns} aria-label={t('pages.columns.title')}>
        {arranged.map((column, index) => (
          <ColumnRow
            key={column.path}
            column={column}
            locked={isLast(column)}
            isFirst={index === 0}
            isLast={index === arranged.length - 1}
            isDragged={dragged === index}
            onChange={change => arrangeColumns(withColumn(arranged, column.path, change))}
            onMove={(step, title) => move(index, index + step, title)}
            onDragStart={() => setDragged(index)}
            onDragOver={() => {
              if (dragged === undefined || dragged === index) return
              arrangeColumns(movedColumn(arranged, dragged, index))
              setDragged(index)
            }}
            onDragEnd={() => setDragged(undefined)}
          />
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          type="link"
          size="small"
          onClick={() => arrangeColumns(arranged.map(column => ({ ...column, hidden: false })))}
        >
          {t('pages.columns.showAll')}
        </Button>
        <Button type="link" size="small" onClick={forget}>
          {t('lists.columns.asPage')}
        </Button>
      </div>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </div>
  )
}
