import { describe, expect, it } from 'vitest'
import type { Lines } from '#model/app-model.ts'
import { countProblem, linePath, splitPayload } from '#model/records/lines.ts'

const workers = { name: 'workers', min: 1, max: 2 } as Lines
const papers = { name: 'papers', min: 0, max: 2 } as Lines
const resource = { lines: { workers, papers } }

describe('a payload with lines', () => {
  it('is taken apart into fields and lines, and is not changed itself', () => {
    const payload = { name: 'x', workers: [{ name: 'A' }, { id: 5, version: 3, _delete: true }] }
    const { fields, lines, problems } = splitPayload(resource, payload)
    expect(problems).toEqual([])
    expect(fields).toEqual({ name: 'x' })
    expect([...lines.keys()]).toEqual([workers])
    expect(lines.get(workers)).toEqual([
      { id: undefined, version: undefined, remove: false, values: { name: 'A' } },
      { id: 5, version: 3, remove: true, values: {} },
    ])
    expect(payload.workers).toHaveLength(2)
  })

  it('removes a line by the value true alone', () => {
    const { lines } = splitPayload(resource, {
      workers: [
        { id: 1, _delete: 'true' },
        { id: 2, _delete: 1 },
      ],
    })
    expect(lines.get(workers)?.map(({ remove }) => remove)).toEqual([false, false])
  })

  it('may send no lines, and a resource may have none', () => {
    expect(splitPayload(resource, { name: 'x' }).lines.size).toBe(0)
    expect(splitPayload({}, { workers: [] })).toEqual({ fields: { workers: [] }, lines: new Map(), problems: [] })
    expect(splitPayload(resource, { workers: [] }).lines.get(workers)).toEqual([])
  })

  it.each([null, undefined, 7, 'x', [{ workers: [] }]])('that is %j is passed on as it is', payload => {
    expect(splitPayload(resource, payload)).toEqual({ fields: payload, lines: new Map(), problems: [] })
  })

  it('names what is no list of lines, at its place, and keeps the others', () => {
    const sent = { workers: 'A', papers: [{ id: 1 }] }
    const { fields, lines, problems } = splitPayload(resource, sent)
    expect(problems).toEqual([{ path: 'workers', code: 'not-lines' }])
    expect(fields).toEqual({})
    expect([...lines.keys()]).toEqual([papers])
  })

  it.each([[null], ['A'], [[]], [5]])('names a line that is no object: %j', line => {
    expect(splitPayload(resource, { workers: [{}, line] }).problems).toEqual([
      { path: 'workers/1', code: 'not-object' },
    ])
  })

  it.each([0, -1, 1.5, '5', null])('names a line whose id is %j', id => {
    expect(splitPayload(resource, { workers: [{ id }] }).problems).toEqual([
      { path: 'workers/0/id', code: 'not-reference' },
    ])
  })

  it('takes as many lines as may stand and as many again that go, and no more', () => {
    const sent = (count: number) => Array.from({ length: count }, () => ({}))
    expect(splitPayload(resource, { workers: sent(4) }).problems).toEqual([])
    expect(splitPayload(resource, { workers: sent(5) }).problems).toEqual([
      { path: 'workers', code: 'too-many', params: { max: 2 } },
    ])
  })
})

it('a record has not fewer and not more lines than it may', () => {
  expect(countProblem(workers, 0)).toEqual({ path: 'workers', code: 'too-few', params: { min: 1 } })
  expect([1, 2].map(count => countProblem(workers, count))).toEqual([undefined, undefined])
  expect(countProblem(workers, 3)).toEqual({ path: 'workers', code: 'too-many', params: { max: 2 } })
})

it('a problem of a line is reported at the line, or at its field', () => {
  expect(linePath('workers', 2)).toBe('workers/2')
  expect(linePath('workers', 0, 'phone')).toBe('workers/0/phone')
})
