import { expect, it } from 'vitest'
import { DuplicateDetector } from '#server/features/imports/duplicate-detector.ts'
import { duplicateProblem } from '#server/records/write/unique-problems.ts'
import { buildModel } from '../../../helpers/build-model.ts'

const text = { type: 'text' }
const { plot } = buildModel({
  resources: {
    plot: {
      label: 'name',
      scope: 'global',
      unique: [
        ['street', 'number'],
        ['number', 'owner', 'checked'],
        ['checked', 'sealed'],
        ['plotNo', 'street'],
      ],
      fields: {
        plotNo: { type: 'sequence', pattern: 'P{000}' },
        name: { ...text, unique: true },
        code: { ...text, unique: true },
        street: text,
        number: text,
        owner: text,
        checked: { ...text, readOnly: true },
        sealed: { ...text, readOnly: true },
      },
    },
  },
}).resources

const ROW_7 = {
  plotNo: 'P001',
  name: 'A',
  code: 'B',
  street: 'Oak',
  number: '1',
  owner: null,
  checked: 'x',
  sealed: 'y',
}
const ROW_8 = { name: 'C', street: null, number: '2', owner: 'Li', checked: 'z' }

it.each([
  [{ name: 'A' }, 7, ['name'], 'name'],
  [{ name: 'a' }, undefined, undefined, undefined],
  [{ name: 'C', code: 'B' }, 8, ['name'], 'name'],
  // What one field has another one may have; of a combination each part.
  [{ name: 'B', code: 'A' }, undefined, undefined, undefined],
  [{ street: 'Oak', number: '1' }, 7, ['street', 'number'], 'number'],
  [{ street: 'Oak', number: '2' }, undefined, undefined, undefined],
  [{ street: 'Elm', number: '1' }, undefined, undefined, undefined],
  // An empty part clashes with nothing, an empty one neither.
  [{ street: null, number: '2' }, undefined, undefined, undefined],
  [{ number: '1', checked: 'x' }, undefined, undefined, undefined],
  // The field is one that a person can set, where there is one.
  [{ number: '2', owner: 'Li', checked: 'z' }, 8, ['number', 'owner', 'checked'], 'owner'],
  [{ checked: 'x', sealed: 'y' }, 7, ['checked', 'sealed'], 'checked'],
  // Each record gets another number, though a rehearsal gives the same.
  [{ plotNo: 'P001' }, undefined, undefined, undefined],
  [{ plotNo: 'P001', street: 'Oak' }, undefined, undefined, undefined],
])('a row with %j clashes with row %s in %j, said at %s', (values, row, names, field) => {
  const seen = new DuplicateDetector(plot!, [])
  seen.add(7, ROW_7)
  seen.add(8, ROW_8)
  expect(seen.earlier(values)).toEqual(row && { row, names })
  if (names) expect(duplicateProblem(plot!, names).path).toBe(field)
})

it('two rows of one key clash, whatever else they say', () => {
  const seen = new DuplicateDetector(plot!, ['owner'])
  seen.add(7, { owner: 'Li', name: 'A' })
  expect(seen.earlier({ owner: 'Li', name: 'B' })).toEqual({ row: 7, names: ['owner'] })
  expect(seen.fields).toEqual(['owner', 'name', 'code', 'street', 'number', 'checked', 'sealed'])
  expect(new DuplicateDetector(plot!, []).fields).not.toContain('plotNo')
})
