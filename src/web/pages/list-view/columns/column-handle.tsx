import { Resizable } from 'react-resizable'
import styles from './column-handle.module.css'
import { MAX_WIDTH, MIN_WIDTH } from './width-limits.ts'

interface ColumnHandleProps {
  readonly width: number
  onWidth(width: number): void
}

/** The edge of a heading by which a column is drawn wider; by keyboard widths are set in the column panel. */
export function ColumnHandle({ width, onWidth }: ColumnHandleProps) {
  return (
    <span className={styles.edge} aria-hidden onClick={stop} onKeyDown={stop}>
      <Resizable
        axis="x"
        draggableOpts={{ offsetParent: document.body }}
        width={width}
        height={0}
        minConstraints={[MIN_WIDTH, 0]}
        maxConstraints={[MAX_WIDTH, 0]}
        handle={<span className={styles.handle} />}
        onResize={(_event, { size }) => onWidth(Math.round(size.width))}
      >
        <span className={styles.box} />
      </Resizable>
    </span>
  )
}

function stop(event: { stopPropagation(): void }): void {
  event.stopPropagation()
}
