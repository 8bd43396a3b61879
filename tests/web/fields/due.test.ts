import { expect, it } from 'vitest'
import { dueField } from '#web/fields/dates/due.tsx'
import { planColumns } from '#web/pages/list-view/columns/column-plan.ts'
import { fittingWidth } from '#web/pages/list-view/columns/column-width.ts'
import { buildClientResource } from '../pages/build-page-model.ts'

const FIELDS = { name: { type: 'text' }, status: { type: 'state' } } as const
const DUE = { statusDue: { type: 'datetime', readOnly: true, deadlineOf: 'status' } } as const

it('a state has a due time only where the account may see the field that says so', () => {
  expect(dueField(buildClientResource({ ...FIELDS, ...DUE }), 'status')).toBe('statusDue')
  expect(dueField(buildClientResource(FIELDS), 'status')).toBeUndefined()
  // A field of that name which somebody declared for another purpose is none.
  expect(dueField(buildClientResource({ ...FIELDS, statusDue: { type: 'datetime' } }), 'status')).toBeUndefined()
})

it('a list without columns of its own does not show it twice; the column of the state leaves room for it', () => {
  const resource = buildClientResource({ ...FIELDS, ...DUE })
  const columns = planColumns({ [resource.name]: resource }, resource, [])
  expect(columns.map(({ path }) => path)).not.toContain('statusDue')
  const state = columns.find(({ path }) => path === 'status')!
  const row = { id: 1, version: 1, status: 'open' }
  const width = (due: string | null) => fittingWidth(state, [{ ...row, statusDue: due }], 'en-US')
  expect(width('2026-03-08T06:30:00.000Z')).toBeGreaterThan(width(null))
})
