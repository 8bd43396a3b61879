import { defineFieldType, definePageKind, definePanel } from 'steward'

/** One to `stars` stars, five unless config says otherwise. */
const rating = defineFieldType({
  name: 'rating',
  storage: 'integer',
  options: { stars: { type: 'integer', minimum: 2, maximum: 10, description: 'How many there are. Default: 5.' } },
  normalise(value, field) {
    const stars = Number(value)
    return Number.isInteger(stars) && stars >= 1 && stars <= Number(field.stars ?? 5) ? stars : undefined
  },
  message: { 'zh-CN': '星级超出范围', 'en-US': 'The number of stars is out of range' },
  sample: 3,
})

/** A tab of an item: who has borrowed it. */
const borrowers = definePanel({
  name: 'borrowers',
  title: { 'zh-CN': '借用人', 'en-US': 'Borrowers' },
  resources: ['item'],
})

/** Records as cards on a shelf. */
const shelf = definePageKind({
  name: 'shelf',
  options: { cards: { type: 'integer', minimum: 1, maximum: 100, description: 'Most cards. Default: 20.' } },
  keys: ['columns', 'sort'],
})

export default [rating, borrowers, shelf]
