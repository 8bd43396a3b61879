import { groupedDigits } from '#model/text/grouped-digits.ts'
import { useText } from '#web/i18n/use-text.ts'
import { CloseOutlined } from '#web/ui/icons.ts'
import { withoutOpening } from '../state/list-state.ts'
import type { ListPage } from '../use-list-page.ts'
import styles from './list-tiles.module.css'
import { useTiles } from './use-tiles.ts'

/** Numbers above the rows; a click filters by what one counts, another click takes that away again. */
export function ListTiles({ list }: { readonly list: ListPage }) {
  const { t, text } = useText()
  const tiles = useTiles(list)
  const all = withoutOpening(list.conditions, list.defaults)
  const isNarrowed = all.length < list.conditions.length || tiles.some(({ active }) => active)
  return (
    <ul className={styles.tiles} aria-label={t('lists.tiles.label')}>
      {list.defaults.opens && (
        <li>
          <button
            type="button"
            className={styles.tile}
            aria-pressed={!isNarrowed}
            onClick={() => {
              const active = tiles.find(tile => tile.active)
              if (active) active.toggle()
              else list.change({ conditions: all, page: 1 })
            }}
          >
            {t('lists.tiles.all')}
          </button>
        </li>
      )}
      {tiles.map(({ tile, count, active, toggle }) => (
        <li key={text(tile.title)}>
          <button
            type="button"
            className={styles.tile}
            aria-pressed={active}
            data-none={count?.total === 0 || undefined}
            onClick={toggle}
          >
            {text(tile.title)}
            <span className={`st-tag st-tag-${tile.color ?? 'plain'}`}>
              {count ? `${groupedDigits(count.total)}${count.isCapped ? '+' : ''}` : '…'}
            </span>
            {active && <CloseOutlined aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  )
}
