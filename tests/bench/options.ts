/** What the command line of the bench says. */
export interface Options {
  /** Groups to run; none: all. */
  readonly groups: readonly string[]
  /** Most rows of the growth table and of the pages at any depth; `--rows=5000000`. */
  readonly rows: number
  /** Minutes of mixed load before the memory is read; `--minutes=60`. */
  readonly minutes: number
  /** Fewer rows of bulk work, in a smaller database; `--short`. */
  readonly short: boolean
  /** The only database whose bulk work is measured; `--database=sqlite`. */
  readonly database?: string
  /** Where the figures are written; `--json=FILE`. */
  readonly json?: string
  /** `--compare A.json B.json …`: files of figures to set beside each other, nothing is measured. */
  readonly compare: readonly string[]
}

export const DEFAULT_ROWS = 100_000
const DEFAULT_MINUTES = 0.5
const FLAGS = ['--rows', '--minutes', '--short', '--database', '--json', '--compare']

/** @throws when a flag is unknown or its value is none. */
export function readOptions(words: readonly string[]): Options {
  const plain = words.filter(word => !word.startsWith('--'))
  const flags = new Map(words.filter(word => word.startsWith('--')).map(flag))
  const isCompare = flags.has('--compare')
  for (const name of flags.keys()) if (!FLAGS.includes(name)) throw new Error(`No such flag: ${name}`)
  return {
    groups: isCompare ? [] : plain,
    compare: isCompare ? plain : [],
    rows: numberOf('--rows', DEFAULT_ROWS),
    minutes: numberOf('--minutes', DEFAULT_MINUTES),
    short: flags.has('--short'),
    database: flags.get('--database'),
    json: flags.get('--json'),
  }

  function numberOf(name: string, otherwise: number): number {
    if (!flags.has(name)) return otherwise
    const value = Number(flags.get(name))
    if (!(value > 0)) throw new Error(`${name} takes a number above 0, as in ${name}=${otherwise}`)
    return value
  }
}

function flag(word: string): [name: string, value: string | undefined] {
  const [name, value] = word.split('=')
  return [name!, value]
}
