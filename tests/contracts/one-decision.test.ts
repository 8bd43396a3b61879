import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/api.ts'
import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { meWith } from '#model/permissions/me.ts'
import { problemMessage } from '#model/problem-message.ts'
import { validateRecord } from '#model/records/records.ts'
import { buildTestApp, type Client, type TestApp } from '../helpers/build-app.ts'
import { shippedPlatform } from '../helpers/shipped-platform.ts'

/** Payloads in all, over the resources with rules; more of them by hand: `FUZZ_RUNS=4000`. */
const PAYLOADS = Number(process.env.FUZZ_RUNS ?? 1_400)
const TIMEOUT_MS = 600_000

let model: AppModel
let test: TestApp
let admin: Client

beforeAll(async () => {
  model = await shippedPlatform(['account'])
  test = await buildTestApp({ model })
  admin = await test.login('admin01')
}, TIMEOUT_MS)
afterAll(() => test.close())

/** A repeatable stream of numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const ODD: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e9,
  1.25,
  true,
  'x',
  '2025-02-30',
  [],
  {},
  ['a'],
  '13912345678',
  'A'.repeat(300),
]

function valueFor(field: Field, random: () => number): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  if (random() < 0.35) return pick(ODD)
  if (field.options && field.options.length > 0) return pick(field.options).value
  const plain: Readonly<Record<string, unknown>> = {
    integer: Math.floor(random() * 40),
    decimal: Math.round(random() * 4000) / 100,
    money: Math.floor(random() * 100_000),
    percent: Math.floor(random() * 100),
    boolean: random() < 0.5,
    date: `2025-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 9)}`,
    datetime: '2025-03-01T08:30:00.000Z',
    month: '2025-03',
    time: '08:30',
    phone: '13912345678',
    email: 'a@b.cn',
    plate: '鲁A12345',
    url: 'https://a.cn',
  }
  return plain[field.type] ?? pick(['short', 'A1', '甲', 'x'.repeat(60)])
}

/** Fields whose value no other record has a say in. */
function isPlain(field: Field): boolean {
  return !field.resource && !['images', 'files', 'references', 'reference'].includes(field.type)
}

/** Whether a rule of the field reads what is counted of other records; the form asks the server for it. */
function countsOthers({ checks }: Field, { fields }: Resource): boolean {
  const counted = Object.values(fields).filter(({ aggregate }) => aggregate !== undefined)
  return checks.some(({ expression }) => counted.some(({ name }) => expression.includes(`record.${name}`)))
}

function payloadOf({ fields }: Resource, random: () => number): Record<string, unknown> {
  const entries = Object.values(fields)
    .filter(isPlain)
    .filter(() => random() < 0.6)
    .map(field => [field.name, valueFor(field, random)])
  const payload = Object.fromEntries(entries)
  if (random() < 0.05) payload.colour = 'red'
  return payload
}

const shown = (problems: readonly { path: string; message: string }[], ignored: ReadonlySet<string>) =>
  problems.filter(({ path }) => !ignored.has(path)).map(({ path, message }) => `${path}: ${message}`)

describe('one rule, two enforcers', () => {
  it(
    `${PAYLOADS} made-up payloads are refused in the form as the server refuses them`,
    async () => {
      const resources = Object.values(model.resources).filter(
        ({ source, fields }) => source.kind === 'store' && Object.values(fields).some(field => field.required),
      )
      const me = meWith(
        { id: 1, adAccount: 'admin01', name: 'x', admin: true, permissionIds: [], blockIds: [] },
        model.permissions,
      )
      const random = randomOf(20_250_610)
      const differences: unknown[] = []
      let refusals = 0
      for (let made = 0; made < PAYLOADS; made++) {
        const resource = resources[made % resources.length]!
        const payload = payloadOf(resource, random)
        const { data, code } = await admin.send<{ problems: { path: string; message: string }[] } & Row>({
          method: 'POST',
          url: `/api/resources/${resource.name}`,
          headers: { 'content-type': 'application/json', 'accept-language': 'en-US' },
          payload: JSON.stringify(payload),
        })
        // What other records decide (the block that follows, choices) waits for the server in the form as well.
        const ignored = new Set(
          Object.values(resource.fields)
            .filter(field => !isPlain(field) || countsOthers(field, resource))
            .map(({ name }) => name),
        )
        const context = { me, now: new Date().toISOString(), mode: 'create' as const }
        const result = validateRecord(resource, payload, context)
        const browser = result.ok
          ? []
          : result.problems.map(each => ({ ...each, message: problemMessage(each, 'en-US') }))
        const here = shown(browser, ignored)
        const there =
          code === 1000 ? shown(data.problems, ignored).filter(each => !each.includes('already has this')) : []
        if (there.length > 0) refusals++
        const isSame = JSON.stringify(here.toSorted()) === JSON.stringify(there.toSorted())
        if (!isSame || (code !== 200 && code !== 1000))
          differences.push({ resource: resource.name, payload, here, there, code })
      }
      expect(differences.slice(0, 3)).toEqual([])
      expect(refusals).toBeGreaterThan(PAYLOADS / 2)
    },
    TIMEOUT_MS,
  )
})
