import { expect, it } from 'vitest'
import { compileDirectory } from '#compiler/compile.ts'
import type { AppModel } from '#model/app-model.ts'
import { type PatchStep, withPatchedApp } from './patched-app.ts'

const HOUSE = 'modules/estate/resources/house.json'
const VACANT = '"en-US": "Vacant" }, "color": "gray" }'
const DEADLINE: PatchStep = {
  file: HOUSE,
  replace: VACANT,
  with: `${VACANT.slice(0, -2)}, "deadline": { "after": "P3D" } }`,
}

async function compiled(...patch: PatchStep[]): Promise<AppModel> {
  const result = await withPatchedApp('minimal', [DEADLINE, ...patch], compileDirectory)
  if (!result.ok) throw new Error(result.problems.map(({ what }) => what).join('\n'))
  return result.model
}

it('gives the resource the fields that follow, behind the state', async () => {
  const { house } = (await compiled()).resources
  const names = Object.keys(house?.fields ?? {})
  expect(names.slice(names.indexOf('status'), names.indexOf('createdAt'))).toEqual([
    'status',
    'statusSince',
    'statusDue',
    'statusOverdue',
  ])
  expect(house?.fields.statusDue).toMatchObject({ type: 'datetime', readOnly: true, deadlineOf: 'status' })
  expect(house?.fields.statusOverdue).toMatchObject({ type: 'computed', result: 'boolean', deadlineOf: 'status' })
  expect(house?.workflows.status?.states.vacant?.deadline).toEqual({ after: 'P3D' })
  expect(house?.indexes).toContainEqual(['block', 'statusDue'])
})

it('offers what is overdue wherever a page filters by the state, once', async () => {
  const { pages } = await compiled()
  const filters = pages
    .filter(({ resource }) => resource === 'house')
    .map(page => page.filters.map(({ field }) => field))
  expect(filters.some(fields => fields.includes('status'))).toBe(true)
  for (const fields of filters)
    expect(fields.filter(name => name === 'statusOverdue')).toHaveLength(fields.includes('status') ? 1 : 0)
})

it('gives them the rights of the state', async () => {
  const { resources } = await compiled({
    file: HOUSE,
    replace: '"grants": [',
    with: `"grants": [
      { "roles": ["estate1"], "actions": ["read"], "fields": ["code"] },
      { "roles": ["estate1"], "actions": ["read"], "fields": ["code", "status"] },`,
  })
  const [hidden, shown] = resources.house?.grants ?? []
  expect(hidden?.fields).toEqual(['code'])
  expect(shown?.fields).toEqual(['code', 'status', 'statusSince', 'statusDue', 'statusOverdue'])
})
