import { fieldPath, isMultiple } from '#model/field-path.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { belowShare, type Figure } from './figure.ts'
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
/** How long places may take to be found out after a jump before the deep page is taken as it is. */
const SETTLING_MS = 500
/** What takes longer than this is not measured again and again. */
const SLOW_MS = 250
/** Of very many rows some pages take seconds: after so long no further list of an account is begun. */
const MOST_MINUTES = 10
/** Lists are taken by steps over filters and sorts, so that those that are measured are of every kind. */
const STRIDE = 11
/** So many of the lists over the target are named. */
const NAMED = 4
const TIMES = 5
/** Code of the envelope of a query that is not taken. */
const REFUSED = 1000

interface Measured {
  readonly query: string
  readonly first: number
  /** The first page so deep that is asked for, when nothing is known of the places of the list. */
  readonly jump: number
  readonly deep: number
}

/** The page behind nine tenths of the rows beside the first page, for every filter and every sort of the page of houses. */
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
    const worst = (of: (one: Measured) => number) =>
      measured.reduce((most, one) => (of(one) / one.first > of(most) / most.first ? one : most))
    const add = (work: string, of: (one: Measured) => number) => {
      const one = worst(of)
      figures.push({
        group,
        work: `${work}, worst of ${measured.length} filters and sorts, as ${account}`,
        value: of(one),
        unit: 'ms',
        ceiling: one.first,
        ceilingName: 'its first page',
        target: belowShare(2),
        note: overText(measured, of) + (left > 0 ? `; ${left} more were not begun within ${MOST_MINUTES} minutes` : ''),
      })
    }
    add('page at nine tenths', one => one.deep)
    add('the same by the jump that finds it first', one => one.jump)
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

/** The lists of which the page took more than twice the first one, those with the worst ratio by name. */
function overText(measured: readonly Measured[], of: (one: Measured) => number): string {
  const ratio = (one: Measured) => of(one) / one.first
  const over = measured.filter(one => ratio(one) > 2)
  const [worst, ...others] = measured.toSorted((one, other) => ratio(other) - ratio(one))
  const named = others.slice(0, Math.max(0, Math.min(NAMED, over.length) - 1))
  return [
    `\`${worst!.query}\`; ${over.length} of them over 2×`,
    ...named.map(one => `\`${one.query}\` ${ratio(one).toFixed(1)}×`),
  ].join('; ')
}

function timesText({ query, first, jump, deep }: Measured): string {
  return `${query}: first page ${first.toFixed(1)} ms, jump ${jump.toFixed(1)}, deep page ${deep.toFixed(1)}`
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
    const { code, total: counted } = await this.#get(query, 0)
    if (code === REFUSED) return undefined
    const total = Math.min(rows, counted)
    const start = Math.floor((total * 0.9) / 20) * 20
    if (start < 200) return undefined
    const first = await this.#median(query, 0)
    const jump = (await this.#get(query, start)).ms
    const until = performance.now() + (first > SLOW_MS ? 0 : SETTLING_MS)
    while (performance.now() < until && (await this.#get(query, start)).ms > 1.5 * first)
      await new Promise(resolve => setTimeout(resolve, 25))
    return { query, first, jump, deep: await this.#median(query, start) }
  }

  async #median(query: string, start: number): Promise<number> {
    const once = (await this.#get(query, start)).ms
    if (once > SLOW_MS) return once
    const times: number[] = []
    for (let run = 0; run < TIMES; run++) times.push((await this.#get(query, start)).ms)
    return median(times)
  }

  async #get(query: string, start: number): Promise<{ ms: number; total: number; code: number }> {
    const started = performance.now()
    const path = `${HOUSE}?${query}&_page=${encodeURIComponent(LIST)}&_start=${start}&_end=${start + 20}`
    const answer = await fetch(this.#url + path, { headers: this.#headers })
    const { code, message } = (await answer.json()) as { code: number; message: string }
    if (code !== 200 && code !== REFUSED) throw new Error(`${path}: ${message}`)
    return { ms: performance.now() - started, code, total: Number(answer.headers.get('x-total-count')) }
  }
}
