import { fieldPath, isMultiple } from '#model/field-path.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { belowShare, type Figure, type Target } from './figure.ts'
import { STAFF, shippedModel } from './make-database.ts'
import { median } from './median.ts'
import { DEFAULT_ROWS } from './options.ts'
import type { RunningServer } from './platform.ts'

const LIST = '/document/HouseList'
const HOUSE = '/api/resources/house'
/** What is put into each filter of the page of houses; a filter without a value here is an error. */
const VALUES: Readonly<Record<string, string>> = {
  block: 'block=1',
  ban: 'ban=1',
  unit: 'unit=1',
  doorplate: 'doorplate_like=10',
  ownerName: 'ownerName_like=%E7%8E%8B%E8%8A%B3',
  ownerPhone: 'ownerPhone=19900007919',
  status: 'status_in=vacant,occupied',
  houseType: 'houseType=residence',
  tags: 'tags_has=x',
}
/** What takes longer than this is not measured again and again. */
const SLOW_MS = 250
/** Of very many rows some pages take seconds: after so long no further list of an account is begun. */
const MOST_MINUTES = 10
/** Lists are taken by steps over filters and sorts, so that those that are measured are of every kind. */
const STRIDE = 11
/** So many of the lists over the target are named. */
const NAMED = 4
const TIMES = 5
const PAGE = 20
/** Code of the envelope of a query that is not taken. */
const REFUSED = 1000

interface Measured {
  readonly query: string
  readonly first: number
  readonly next: number
  /** undefined where the end of the list is beyond what is counted. */
  readonly last: number | undefined
  /** The page behind nine tenths of the rows. */
  readonly jump: number
}

/** Next and last page and a jump beside the first page, for every filter and every sort of the page of houses. */
export async function depthFigures(server: RunningServer, rows: number): Promise<Figure[]> {
  const queries = inSteps(await declaredQueries())
  const figures: Figure[] = []
  const group = `Pages at any depth, ${rows.toLocaleString('en-US')} houses`
  for (const account of ['admin01', STAFF]) {
    const lists = new ListTimes(server.url, await server.token(account))
    const measured: Measured[] = []
    const until = performance.now() + MOST_MINUTES * 60_000
    let left = 0
    for (const query of queries) {
      if (performance.now() > until) left++
      else {
        const found = await lists.measure(query, rows)
        if (found) measured.push(found)
        if (found && rows > DEFAULT_ROWS) console.error(`${account} ${timesText(found)}`)
      }
    }
    const add = (work: string, of: (one: Measured) => number | undefined, target?: Target) => {
      const paged = measured.flatMap(one => {
        const ms = of(one)
        return ms === undefined ? [] : [{ ...one, ms }]
      })
      if (paged.length === 0) return
      const one = paged.reduce((most, each) => (ratio(each) > ratio(most) ? each : most))
      figures.push({
        group,
        work: `${work}, worst of ${paged.length} filters and sorts, as ${account}`,
        value: one.ms,
        unit: 'ms',
        ceiling: one.first,
        ceilingName: 'its first page',
        target,
        note: overText(paged) + (left > 0 ? `; ${left} more were not begun within ${MOST_MINUTES} minutes` : ''),
      })
    }
    const limit = rows === DEFAULT_ROWS ? belowShare(2) : undefined
    add('next page', one => one.next, limit)
    add('last page', one => one.last, limit)
    add('jump to nine tenths', one => one.jump)
    const slowest = measured.reduce((most, one) => (one.first > most.first ? one : most))
    figures.push({
      group,
      work: `slowest first page, as ${account}`,
      value: slowest.first,
      unit: 'ms',
      note: `\`${slowest.query}\``,
    })
  }
  return figures
}

function inSteps(queries: readonly string[]): string[] {
  return queries.slice(0, STRIDE).flatMap((_, first) => queries.filter((_, at) => at % STRIDE === first))
}

interface Paged extends Measured {
  /** The page that is compared with the first one. */
  readonly ms: number
}

const ratio = ({ ms, first }: Paged) => ms / first

/** The lists of which the page took more than twice the first one, those with the worst ratio by name. */
function overText(measured: readonly Paged[]): string {
  const over = measured.filter(one => ratio(one) > 2)
  const [worst, ...others] = measured.toSorted((one, other) => ratio(other) - ratio(one))
  const named = others.slice(0, Math.max(0, Math.min(NAMED, over.length) - 1))
  return [
    `\`${worst!.query}\`; ${over.length} of them over 2×`,
    ...named.map(one => `\`${one.query}\` ${ratio(one).toFixed(1)}×`),
  ].join('; ')
}

function timesText({ query, first, next, last, jump }: Measured): string {
  return `${query}: first page ${first.toFixed(1)} ms, next ${next.toFixed(1)}, last ${last?.toFixed(1) ?? '-'}, jump ${jump.toFixed(1)}`
}

/** Every sort without a filter and under each filter. */
async function declaredQueries(): Promise<string[]> {
  const model = await shippedModel()
  const page = model.pages.find(({ path }) => path === LIST)!
  const house = model.resources.house!
  const sorts = (page.columns ?? []).flatMap(({ field }) => {
    const found = fieldPath(model, house, field)
    const sortable = found && valueTypeOf(found.field).sortable && !found.through.some(isMultiple)
    return sortable ? [`_sort=${field}`] : []
  })
  const filters = (page.filters ?? []).map(({ field }) => {
    const value = VALUES[field]
    if (value === undefined) throw new Error(`tests/bench/depth.ts has no value for the filter ${field}`)
    return value
  })
  return ['', ...filters].flatMap(filter => sorts.map(sort => (filter ? `${filter}&${sort}` : sort)))
}

class ListTimes {
  readonly #url: string
  readonly #headers: Record<string, string>

  constructor(url: string, token: string) {
    this.#url = url
    this.#headers = { authorization: `Bearer ${token}` }
  }

  /** undefined when the list has too few pages to be deep, or when the account may not sort by a masked field. */
  async measure(query: string, rows: number): Promise<Measured | undefined> {
    const { code, total: counted, isCapped } = await this.#get(query, 0)
    if (code === REFUSED) return undefined
    const total = Math.min(rows, counted)
    const start = Math.floor((total * 0.9) / PAGE) * PAGE
    if (start < 200) return undefined
    const first = await this.#median(query, 0)
    return {
      query,
      first,
      next: await this.#median(query, PAGE),
      last: isCapped ? undefined : await this.#median(query, Math.floor((counted - 1) / PAGE) * PAGE),
      jump: await this.#median(query, start),
    }
  }

  async #median(query: string, start: number): Promise<number> {
    const once = (await this.#get(query, start)).ms
    if (once > SLOW_MS) return once
    const times: number[] = []
    for (let run = 0; run < TIMES; run++) times.push((await this.#get(query, start)).ms)
    return median(times)
  }

  async #get(query: string, start: number) {
    const started = performance.now()
    const path = `${HOUSE}?${query}&_page=${encodeURIComponent(LIST)}&_start=${start}&_end=${start + PAGE}`
    const answer = await fetch(this.#url + path, { headers: this.#headers })
    const { code, message } = (await answer.json()) as { code: number; message: string }
    if (code !== 200 && code !== REFUSED) throw new Error(`${path}: ${message}`)
    return {
      ms: performance.now() - started,
      code,
      total: Number(answer.headers.get('x-total-count')),
      isCapped: answer.headers.has('x-total-capped'),
    }
  }
}
