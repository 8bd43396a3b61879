import { describe, expect, test } from 'vitest'
import type { Aggregate } from '#model/app-model.ts'
import { computedAfterInsert } from '#server/records/computed/computed-before-insert.ts'
import { storedComputed, triggersOf } from '#server/records/computed/computed-triggers.ts'
import { countsReferrers, isFoundByReference } from '#server/records/computed/membership-of-new-rows.ts'
import { readChinese } from '#server/records/computed/read-chinese.ts'
import { systemContext } from '#server/records/system-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const reference = (resource: string) => ({ type: 'reference', resource })
const stored = (result: string, rest: object) => ({ type: 'computed', result, stored: true, ...rest })
const count = (resource: string, where: string) => ({ aggregate: { operation: 'count', resource, where } })

/** Towns with farms, farms with animals; every stored value follows from another record in another way. */
const country = buildModel({
  resources: {
    town: {
      label: 'name',
      scope: 'global',
      fields: {
        name: { type: 'text' },
        farms: { type: 'computed', result: 'integer', ...count('farm', 'row.town == record.id') },
        large: stored('boolean', { expression: 'record.farms > 1' }),
      },
    },
    farm: {
      label: 'name',
      scope: 'global',
      fields: {
        name: { type: 'text' },
        town: reference('town'),
        number: { type: 'integer' },
        // Declared before what they are computed from.
        fourth: stored('integer', { expression: 'record.third + 1' }),
        third: stored('integer', { expression: 'record.second + 1' }),
        second: stored('integer', { expression: 'record.number + 1' }),
        crowd: { type: 'computed', result: 'integer', ...count('animal', 'row.farm == record.id') },
        crowded: { type: 'computed', result: 'boolean', expression: 'record.crowd > 1' },
        neighbours: stored('integer', count('farm', 'row.town == record.town && row.id != record.id')),
        heavy: stored('integer', count('animal', 'row.farm == record.id && row.heft > 20')),
        weight: stored('integer', {
          aggregate: { operation: 'sum', resource: 'animal', field: 'weight', where: 'row.farm == record.id' },
        }),
        townName: stored('text', {
          aggregate: { operation: 'first', resource: 'town', field: 'name', where: 'row.id == record.town' },
        }),
        same: stored('integer', count('animal', 'row.kind == record.name')),
        busy: stored('boolean', { expression: 'record.crowded' }),
        tag: stored('integer', { expression: 'record.id + 1000' }),
      },
    },
    animal: {
      label: 'name',
      scope: 'global',
      fields: {
        name: { type: 'text' },
        kind: { type: 'text' },
        farm: reference('farm'),
        weight: { type: 'integer' },
        double: { type: 'computed', result: 'integer', expression: 'record.weight * 2' },
        heft: { type: 'computed', result: 'integer', expression: 'record.double + 0' },
        // Behind the reference stand values that change without a write of that record.
        companions: stored('integer', { expression: 'record.farm.crowd - 1' }),
        isCrowded: stored('boolean', { expression: 'record.farm.crowded' }),
        inLargeTown: stored('boolean', { expression: 'record.farm.town.large' }),
        farmWeight: stored('integer', { expression: 'record.farm.weight' }),
        // One more than those that are there already, which is known only once it is there itself.
        place: stored('integer', count('animal', 'row.farm == record.farm && row.id <= record.id')),
      },
    },
  },
})

eachDatabase(
  open => {
    const context = () => systemContext(country, open())
    const create = async (name: string, values: object) =>
      (await createRecord(context(), country.resources[name]!, values)).id as number
    const update = async (name: string, id: number, values: object) => {
      const { version } = await row(name, id)
      await updateRecord(context(), country.resources[name]!, id, { version, ...values })
    }
    const row = (name: string, id: number) =>
      open().reader.selectFrom(name).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const values = async (name: string, id: number, ...fields: string[]) => {
      const found = await row(name, id)
      return fields.map(field => found[field])
    }

    test('values behind references follow what is counted there', async () => {
      const town = await create('town', { name: 'Ash' })
      const [one, two] = [await create('farm', { name: 'cow', town }), await create('farm', { name: 'goat', town })]
      const cow = await create('animal', { kind: 'cow', farm: one, weight: 11 })
      const yes = async (id: number, field: string) => Boolean((await row('animal', id))[field])
      expect(await row('animal', cow)).toMatchObject({ companions: 0, farmWeight: 11, place: 1 })
      expect(await yes(cow, 'isCrowded')).toBe(false)
      expect(await yes(cow, 'inLargeTown')).toBe(true)

      const goat = await create('animal', { kind: 'goat', farm: one, weight: 3 })
      expect(await row('animal', cow)).toMatchObject({ companions: 1, farmWeight: 14, place: 1 })
      expect(await row('animal', goat)).toMatchObject({ companions: 1, farmWeight: 14, place: 2 })
      expect(await yes(cow, 'isCrowded')).toBe(true)

      await update('animal', goat, { farm: two })
      expect(await row('animal', cow)).toMatchObject({ companions: 0, farmWeight: 11 })
      expect(await row('animal', goat)).toMatchObject({ companions: 0, farmWeight: 3, place: 1 })
      expect(await yes(cow, 'isCrowded')).toBe(false)

      await deleteRecord(context(), country.resources.animal!, goat)
      await deleteRecord(context(), country.resources.farm!, two)
      expect(await yes(cow, 'inLargeTown')).toBe(false)
    })

    test('an aggregate follows what its condition reads, computed values and other rows of the same table included', async () => {
      const [town, other] = [await create('town', { name: 'Elm' }), await create('town', { name: 'Oak' })]
      const one = await create('farm', { name: 'one', town })
      expect(await values('farm', one, 'neighbours', 'townName')).toEqual([0, 'Elm'])
      const two = await create('farm', { name: 'two', town })
      expect(await values('farm', one, 'neighbours')).toEqual([1])
      expect(await values('farm', two, 'neighbours')).toEqual([1])
      await update('farm', two, { town: other })
      expect(await values('farm', one, 'neighbours', 'townName')).toEqual([0, 'Elm'])
      expect(await values('farm', two, 'neighbours', 'townName')).toEqual([0, 'Oak'])
      await update('town', other, { name: 'Fir' })
      expect(await values('farm', two, 'townName')).toEqual(['Fir'])

      const pig = await create('animal', { kind: 'pig', farm: one, weight: 10 })
      expect(await values('farm', one, 'heavy', 'weight')).toEqual([0, 10])
      await update('animal', pig, { weight: 11 })
      expect(await values('farm', one, 'heavy', 'weight')).toEqual([1, 11])
      expect(await values('farm', one, 'same')).toEqual([0])
      await update('animal', pig, { kind: 'one' })
      expect(await values('farm', one, 'same')).toEqual([1])
      await update('farm', one, { name: 'pigs' })
      expect(await values('farm', one, 'same')).toEqual([0])
      await update('animal', pig, { farm: null })
      expect(await values('farm', one, 'heavy', 'weight')).toEqual([0, 0])

      await create('animal', { kind: 'duck' })
      expect(await values('farm', await create('farm', { name: 'duck' }), 'same', 'townName')).toEqual([1, null])
    })

    test('what follows from the row and stored values of others is there with it, the rest is computed once it is', () => {
      const after = (name: string) => computedAfterInsert(context(), country.resources[name]!).map(field => field.name)
      expect(after('town')).toEqual([])
      expect(after('farm')).toEqual(['neighbours', 'tag'])
      expect(after('animal')).toEqual(['companions', 'isCrowded', 'place'])
    })

    test('which values a write makes stale, and by which of its fields', () => {
      const stale = (name: string) =>
        triggersOf(context(), country.resources[name]!)
          .map(({ resource, field, through, aggregate, fields }) =>
            [`${resource.name}.${field.name}`, ...through, aggregate ? 'counts' : 'reads', ...[...fields].sort()].join(
              ' ',
            ),
          )
          .sort()
      expect(stale('town')).toEqual(['animal.inLargeTown farm town reads large', 'farm.townName counts id name'])
      expect(stale('farm')).toEqual([
        'animal.companions farm reads id',
        'animal.farmWeight farm reads weight',
        'animal.inLargeTown farm reads town',
        'animal.isCrowded farm reads id',
        'farm.fourth reads third',
        'farm.neighbours counts id town',
        'farm.third reads second',
        'town.large counts town',
      ])
      expect(stale('animal')).toEqual([
        'animal.companions farm counts farm',
        'animal.isCrowded farm counts farm',
        'animal.place counts farm id',
        'farm.busy counts farm',
        'farm.heavy counts farm weight',
        'farm.same counts kind',
        'farm.weight counts farm weight',
      ])
    })

    test('an update computes again what reads a changed value, and leaves the rest alone', async () => {
      const [one, two] = [await create('farm', { name: 'bee' }), await create('farm', { name: 'hen' })]
      const bee = await create('animal', { kind: 'bee', farm: one, weight: 1 })
      expect(await values('farm', one, 'same', 'tag')).toEqual([1, one + 1000])
      // A value that nothing computes again stays as wrong as it was made.
      const spoil = (name: string, id: number, wrong: Readonly<Record<string, number>>) =>
        open().transaction(({ queries }) => queries.updateTable(name).set(wrong).where('id', '=', id).execute())
      await spoil('farm', one, { same: 90, neighbours: 91, tag: 92 })
      await update('farm', one, { number: 5 })
      expect(await values('farm', one, 'same', 'neighbours', 'tag')).toEqual([90, 91, 92])
      await update('farm', one, { name: 'ant' })
      expect(await values('farm', one, 'same', 'neighbours')).toEqual([0, 91])
      await update('farm', one, { town: await create('town', { name: 'Yew' }) })
      expect(await values('farm', one, 'neighbours')).toEqual([0])

      await spoil('animal', bee, { place: 93, companions: 94, farmWeight: 95 })
      await update('animal', bee, { name: 'b' })
      // What stands behind the farm may have changed without a word: it is computed at each write.
      expect(await values('animal', bee, 'place', 'companions', 'farmWeight')).toEqual([93, 0, 95])
      await update('animal', bee, { farm: two })
      expect(await values('animal', bee, 'place', 'companions', 'farmWeight')).toEqual([1, 0, 1])
      expect(await values('farm', one, 'weight', 'heavy')).toEqual([0, 0])
    })

    test('a number beyond what can be said exactly is refused at the field that would hold it', async () => {
      const largest = Number.MAX_SAFE_INTEGER
      const farm = await create('farm', { number: largest - 3 })
      expect((await values('farm', farm, 'fourth')).map(Number)).toEqual([largest])
      await expect(create('farm', { number: largest - 2 })).rejects.toMatchObject({
        problems: [{ path: 'fourth', code: 'rule-unanswered' }],
      })
    })

    test('values of one row follow each other in whatever order they are declared', async () => {
      const farm = await create('farm', { number: 1 })
      expect(await values('farm', farm, 'second', 'third', 'fourth')).toEqual([2, 3, 4])
      await update('farm', farm, { number: 7 })
      expect(await values('farm', farm, 'second', 'third', 'fourth')).toEqual([8, 9, 10])
      const names = storedComputed(country.resources.farm!).map(({ name }) => name)
      expect(names.filter(name => ['second', 'third', 'fourth'].includes(name))).toEqual(['second', 'third', 'fourth'])
    })
  },
  database => migrate(country, database),
)

test('Chinese is read syllable by syllable, a surname as one, and what is not Chinese in one piece', () => {
  expect(readChinese('单雄信')).toEqual(['shan', 'xiong', 'xin'])
  expect(readChinese('简单')).toEqual(['jian', 'dan'])
  expect(readChinese('A12栋')).toEqual(['A12', 'dong'])
})

describe('whether a new row is part of an aggregate', () => {
  const { farm, animal, town } = country.resources
  const over = (where?: string): Aggregate =>
    ({ operation: 'count', resource: 'x', ...(where && { where }) }) as Aggregate
  const CASES: readonly [where: string | undefined, isFound: boolean, countsOwn: boolean][] = [
    ['row.id == record.town', true, false],
    ['record.town == row.id', true, false],
    ['row.id == record.town && row.name != "x"', true, false],
    ['row.name != "x" && row.id == record.town', true, false],
    ['row.id == record.number', false, false],
    ['row.id == record.id', false, false],
    ['row.id != record.town', false, false],
    ['row.id == record.town || row.id == 1', false, false],
    ['row.id == record.town.id', false, false],
    ['row.farm == record.id', false, true],
    ['record.id == row.farm', false, true],
    ['row.weight > 2 && row.farm == record.id', false, true],
    ['row.weight == record.id', false, false],
    ['row.farm > record.id', false, false],
    ['row.farm.town == record.id', false, false],
    ['row.farm == record.town', false, false],
    ['row.farm == row.id', false, false],
    [undefined, false, false],
  ]
  // The aggregates are those of farms, and count animals.
  test.each(CASES)('%s', (where, isFound, countsOwn) => {
    expect([isFoundByReference(over(where), farm), countsReferrers(over(where), animal)]).toEqual([isFound, countsOwn])
  })
  test('of a resource that is not known, or has no such reference', () => {
    expect(isFoundByReference(over('row.id == record.town'), undefined)).toBe(false)
    expect(countsReferrers(over('row.farm == record.id'), undefined)).toBe(false)
    expect(countsReferrers(over('row.farm == record.id'), town)).toBe(false)
  })
})
