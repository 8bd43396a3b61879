import type { Load } from './browser-load.ts'
import type { Turns } from './browser-turns.ts'
import { atMost, belowShare, type Figure, type Target, YES } from './figure.ts'
import { median } from './median.ts'

/** The runs of one app. */
export interface Measured {
  readonly name: string
  readonly cold: readonly Load[]
  readonly warm: readonly Load[]
  readonly turns: readonly Turns[]
}

const COLD = 'cold cache: time until the first row'
const WARM = 'warm cache: time until the first row'
const CLICK = 'click in the menu until rows'

/** Most milliseconds for a click in the menu to its rows, and for a return to a kept page, by CPU throttle. */
const RETURN_MS = { 1: undefined, 4: 50 } as const

/** One figure of a run, and which share of a peer's it has to stay below. */
interface Compared {
  readonly work: string
  readonly of: (measured: Measured) => number
  readonly unit: Figure['unit']
  readonly target?: Target
  readonly below?: Readonly<Record<string, number>>
}

/** Whether a warm start is answered out of the cache: nothing but data comes again, the rest at most is asked about (304). */
export function warmStartFigure(ours: Measured, throttle: number): Figure {
  const again = [...new Set(ours.warm.flatMap(load => load.again))].filter(path => !DATA.test(path))
  return {
    group: groupOf(throttle),
    work: 'warm cache: only data comes again, the rest is cached or unchanged',
    value: again.length === 0 ? 1 : 0,
    unit: 'yes/no',
    target: YES,
    note: again.length === 0 ? undefined : `again: ${again.join(', ')}`,
  }
}

/** Calls whose answers are data of the moment. */
const DATA = /^\/api\/(?!client-model)/

function groupOf(throttle: number): string {
  return `A list in Chromium, CPU throttled ${throttle}×`
}

/** Our figures of a list with their targets, and each beside that of every peer. */
export function listFigures(ours: Measured, peers: readonly Measured[], throttle: 1 | 4): Figure[] {
  const group = groupOf(throttle)
  return comparisons(throttle).flatMap(({ work, of, unit, target, below = {} }) => {
    const value = of(ours)
    const beside = peers.map((peer): Figure => {
      const share = below[peer.name]
      return {
        group,
        work: `${work}, beside ${peer.name}`,
        value,
        unit,
        ceiling: of(peer),
        ceilingName: peer.name,
        target: share === undefined ? undefined : belowShare(share),
      }
    })
    return [
      { group, work, value, unit, target },
      ...beside,
      ...handedFigures(group, work, value, unit, throttle, peers),
    ]
  })
}

/** Of a peer that could not run here: what was handed to us with the targets, of another machine of the same kind. */
function handedFigures(
  group: string,
  work: string,
  value: number,
  unit: Figure['unit'],
  throttle: 1 | 4,
  peers: readonly Measured[],
): Figure[] {
  return HANDED.filter(({ name, of }) => of === work && !peers.some(peer => peer.name === name)).map(
    ({ name, ms, below }): Figure => ({
      group,
      work: `${work}, beside ${name}`,
      value,
      unit,
      ceiling: ms[throttle],
      ceilingName: name,
      target: belowShare(below),
      note: 'handed to us, not of the same run',
    }),
  )
}

const HANDED = [
  { name: 'react-admin', of: COLD, ms: { 1: 565, 4: 2020 }, below: 1 },
  { name: 'react-admin', of: CLICK, ms: { 1: 137, 4: 580 }, below: 1 },
] as const

function comparisons(throttle: 1 | 4): Compared[] {
  const [cold, warm, turns] = [loadsOf('cold'), loadsOf('warm'), turnsOf]
  const back = RETURN_MS[throttle]
  return [
    {
      work: 'cold cache: bytes until the first row',
      of: cold(load => load.bytes / 1000),
      unit: 'kB',
      target: atMost(300),
    },
    { work: 'cold cache: requests until then', of: cold(load => load.requests), unit: 'requests', target: atMost(15) },
    { work: COLD, of: cold(load => load.ms), unit: 'ms', below: { 'react-admin': 1 } },
    { work: 'warm cache: bytes until then', of: warm(load => load.bytes / 1000), unit: 'kB' },
    { work: 'warm cache: requests until then', of: warm(load => load.requests), unit: 'requests' },
    {
      work: WARM,
      of: warm(load => load.ms),
      unit: 'ms',
      below: { 'react-admin': 1 },
    },
    {
      work: CLICK,
      of: turns(turn => turn.clickMs),
      unit: 'ms',
      below: { 'react-admin': 1 },
    },
    {
      work: 'return to the page before (ours is cached)',
      of: turns(turn => turn.returnMs),
      unit: 'ms',
      target: back === undefined ? undefined : atMost(back),
    },
  ]
}

function loadsOf(kind: 'cold' | 'warm') {
  return (of: (load: Load) => number) => (measured: Measured) => median(measured[kind].map(of))
}

function turnsOf(of: (turn: Turns) => number) {
  return (measured: Measured) => median(measured.turns.map(of))
}
