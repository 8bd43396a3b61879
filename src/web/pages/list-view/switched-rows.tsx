import type { ReactNode } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Segmented } from '#web/ui/antd.ts'
import { ListRows } from './list-rows.tsx'
import type { DrawnParts } from './record-list.tsx'

interface SwitchedRowsProps extends DrawnParts {
  /** What `children` draw. */
  readonly kind: 'board' | 'calendar' | 'report' | 'settings'
  readonly first?: string | undefined
  /** Stands above the rows of the list. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** The records as the page's kind draws them, or as the rows of a list. */
export function SwitchedRows({ kind, first = kind, above, children, ...parts }: SwitchedRowsProps) {
  const { t } = useText()
  const { state, change } = parts.list
  const shown = state.shownAs || first
  return (
    <>
      <Segmented
        aria-label={t('kinds.shownAs')}
        style={{ justifySelf: 'start' }}
        value={shown}
        options={[kind, 'list'].map(value => ({ value, label: t(`kinds.as.${value as typeof kind | 'list'}`) }))}
        // Figures are made of all rows again, not of those behind one of them.
        onChange={value => change({ shownAs: value === first ? '' : String(value), measure: '', page: 1 })}
      />
      {shown === 'list' && above}
      {shown === 'list' ? <ListRows {...parts} /> : children}
    </>
  )
}
