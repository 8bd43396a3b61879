import { type Figure, YES } from './figure.ts'
import type { RunningServer } from './platform.ts'

const HOUSE = '/api/resources/house'
const WRITES = 50

interface House {
  readonly id: number
  readonly version: number
  readonly ban: { readonly id: number }
  readonly unit: { readonly id: number }
}

/** Whether the total of a list tells of a row that the same person has created or changed just before, every time. */
export async function freshCounts(server: RunningServer): Promise<Figure> {
  const token = await server.token('admin01')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(server.url + path, { method, headers, body: body && JSON.stringify(body) })
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: unknown }
    if (code !== 200) throw new Error(`${method} ${path}: ${message}`)
    return { data, total: Number(answer.headers.get('x-total-count')) }
  }
  const total = async (floor: number) => (await call('GET', `${HOUSE}?floor=${floor}&_end=1`)).total
  const [place] = (await call('GET', `${HOUSE}?_fields=ban,unit&_end=1`)).data as [House]
  const [from, to] = [59, 60]
  let stale = 0
  for (let run = 0; run < WRITES; run++) {
    const before = [await total(from), await total(to)] as const
    const house = { ban: place.ban.id, unit: place.unit.id, doorplate: `count-${Date.now()}-${run}`, buildArea: 90 }
    const made = (await call('POST', HOUSE, { ...house, houseType: 'residence', floor: from })).data as House
    if ((await total(from)) !== before[0] + 1) stale++
    await call('PATCH', `${HOUSE}/${made.id}`, { floor: to, version: made.version })
    if ((await total(from)) !== before[0] || (await total(to)) !== before[1] + 1) stale++
  }
  const work = `totals are right after each of ${2 * WRITES} writes of one's own`
  return { group: 'Counts', work, value: stale === 0 ? 1 : 0, unit: 'yes/no', target: YES, note: `${stale} stale` }
}
