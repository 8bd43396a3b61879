import { expect, it } from 'vitest'
import { formRecord } from '#web/pages/form-view/form-record.ts'
import { readableModel } from '#web/pages/readable-model.ts'
import { buildMe, buildState } from '../../model/build-resource.ts'
import { buildClientResource, buildPageModel } from './build-page-model.ts'

const workflows = {
  status: { field: 'status', initial: 'draft', states: { draft: buildState('draft') }, transitions: {} },
}
const open = buildClientResource({ name: { type: 'text' }, status: { type: 'state' } }, { name: 'open', workflows })
const closed = buildClientResource({ name: { type: 'text' } }, { name: 'closed', workflows })

it('a workflow whose state may not be read is left out, so that a form can be drawn all the same', () => {
  const { resources } = readableModel(buildPageModel([open, closed]))
  expect(resources.open).toBe(open)
  expect(resources.closed?.workflows).toEqual({})
  const context = { me: buildMe(), now: '2025-03-01T04:00:00.000Z' }
  expect(formRecord({ resource: resources.closed!, base: undefined }, { name: 'a' }, context).payload).toEqual({
    name: 'a',
  })
})
