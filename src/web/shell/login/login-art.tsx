import styles from './login.module.css'

/** A housing block beside the form: rows of windows, a few of them lit. */
export function LoginArt() {
  return (
    <svg className={styles.art} viewBox="0 0 600 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="600" height="900" className={styles.sky} />
      {BUILDINGS.map(building => (
        <g key={building.x} transform={`translate(${building.x} ${900 - building.floors * 44 - 40})`}>
          <rect width={building.columns * 34 + 22} height={building.floors * 44 + 60} className={building.shade} />
          {windowsOf(building).map(({ x, y, lit }) => (
            <rect
              key={`${x}-${y}`}
              x={x}
              y={y}
              width="16"
              height="22"
              rx="1.5"
              className={lit ? styles.lit : styles.dark}
            />
          ))}
        </g>
      ))}
      <rect y="872" width="600" height="28" className={styles.ground} />
    </svg>
  )
}

interface Building {
  readonly x: number
  readonly columns: number
  readonly floors: number
  readonly shade: string | undefined
}

const BUILDINGS: readonly Building[] = [
  { x: 330, columns: 7, floors: 14, shade: styles.far },
  { x: -20, columns: 5, floors: 11, shade: styles.far },
  { x: 130, columns: 6, floors: 8, shade: styles.near },
  { x: 430, columns: 5, floors: 6, shade: styles.near },
]

/** Lit windows are derived from their position, so that the picture is always the same. */
function windowsOf({ columns, floors, x: seed }: Building) {
  return Array.from({ length: columns * floors }, (_, index) => {
    const column = index % columns
    const floor = Math.floor(index / columns)
    return { x: 20 + column * 34, y: 24 + floor * 44, lit: scatter(column, floor, seed) < 0.09 }
  })
}

/** A pseudo-random number from 0 to 1, constant for each position. */
function scatter(column: number, floor: number, seed: number): number {
  const wave = Math.sin(column * 127.1 + floor * 311.7 + seed * 74.7) * 43758.5453
  return wave - Math.floor(wave)
}
