import type { CDPSession, Page } from 'playwright'
import { ownerOf } from './profile-source.ts'

/** Where the time of the main thread of a page went while something was done. */
export interface Profile {
  /** Milliseconds of tasks, the page's processor slowed down or not. */
  readonly busyMs: number
  /** Milliseconds by kind of work: script, style, layout, the rest. */
  readonly kinds: Readonly<Record<'script' | 'style' | 'layout' | 'rest', number>>
  /** Milliseconds of script by package or folder, most first. */
  readonly owners: readonly (readonly [owner: string, ms: number])[]
}

/** Between two looks at what runs, in microseconds. */
const INTERVAL_US = 250

/** Profiles the page while `act` runs. */
export async function profileOf(page: Page, act: () => Promise<unknown>): Promise<Profile> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: INTERVAL_US })
  await session.send('Profiler.start')
  const before = await metrics(session)
  await act()
  const after = await metrics(session)
  const { profile } = await session.send('Profiler.stop')
  await session.detach()
  const spent = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000
  const [busyMs, script, style, layout] = [
    spent('TaskDuration'),
    spent('ScriptDuration'),
    spent('RecalcStyleDuration'),
    spent('LayoutDuration'),
  ]
  return {
    busyMs,
    kinds: { script, style, layout, rest: Math.max(0, busyMs - script - style - layout) },
    owners: ownersIn(profile),
  }
}

async function metrics(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

type CpuProfile = Awaited<ReturnType<typeof stopped>>['profile']
const stopped = (session: CDPSession) => session.send('Profiler.stop')

/** Own time of each function, summed by who wrote it. */
function ownersIn({ nodes, samples = [], timeDeltas = [] }: CpuProfile): Profile['owners'] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const spent = new Map<string, number>()
  samples.forEach((id, index) => {
    const { functionName, url, lineNumber, columnNumber } = frames.get(id)!
    if (functionName === '(idle)' || functionName === '(program)' || functionName === '(root)') return
    const owner =
      functionName === '(garbage collector)'
        ? 'garbage collection'
        : ownerOf(url, lineNumber, columnNumber) || 'browser'
    spent.set(owner, (spent.get(owner) ?? 0) + (timeDeltas[index] ?? 0) / 1000)
  })
  return [...spent].sort(([, one], [, other]) => other - one)
}
