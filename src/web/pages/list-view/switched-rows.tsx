import type { ReactNode } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Segmented } from '#web/ui/antd.ts'
import { ListRows } from './list-rows.tsx'
import type { DrawnParts } from './record-list.tsx'

interface SwitchedRowsProps extends DrawnParts {
  /** Props of `children`. */
  readonly kind: 'board' | 'calendar' | 'report' | 'settings'
  readonly first?: string | undefined
  /** Rendered above the rows of the list. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** The records as rendered by the page's kind, or as rows of a list. */
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
        // Figures then cover all rows again, not those of one figure.
        onChange={value => change({ shownAs: value === first ? '' : String(value), measure: '', page: 1 })}
      />
      {shown === 'list' && above}
      {shown === 'list' ? <ListRows {...parts} /> : children}
    </>
  )
}
