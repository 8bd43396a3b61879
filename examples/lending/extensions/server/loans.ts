import { defineAction, defineEffect, defineGuard, defineJob } from 'steward'

const DAY_MS = 24 * 60 * 60 * 1000

/** The button “Give more time”: a pupil may keep an item for some days more, three times at most. */
const extendLoan = defineAction({
  name: 'extendLoan',
  async run({ record, values, records, refuse }) {
    const times = Number(record.extensions ?? 0)
    if (times >= 3) refuse({ 'zh-CN': '最多续借三次。', 'en-US': 'A loan is extended three times at most.' })
    await records.update('loan', record.id, {
      dueOn: later(String(record.dueOn), Number(values.days)),
      extensions: times + 1,
    })
  },
})

/** Whoever brings something back late gets points, and is lent nothing more from ten on. */
const addPoints = defineEffect({
  name: 'addPoints',
  with: { pupil: { type: 'text' }, points: { type: 'integer' } },
  async run({ values, records }) {
    const [known] = await records.find('pupil', 'row.name == params.name', { name: values.pupil })
    if (known) await records.update('pupil', known.id, { points: Number(known.points) + values.points })
    else await records.create('pupil', { name: values.pupil, points: values.points })
  },
})

const lendNoMore = defineGuard({
  name: 'lendNoMore',
  resource: 'loan',
  async judge({ before, after, records }) {
    if (before || !after) return
    const [pupil] = await records.find('pupil', 'row.name == params.name && row.points >= 10', { name: after.pupil })
    if (!pupil) return
    return {
      field: 'pupil',
      text: { 'zh-CN': '该学生逾期积分过多。', 'en-US': 'This pupil has brought back too much too late.' },
    }
  },
})

/** Every night a point is forgiven. */
const forgivePoints = defineJob({
  name: 'forgivePoints',
  everyMinutes: 24 * 60,
  async run({ records }) {
    for (const { id, points } of await records.find('pupil', 'row.points > 0'))
      await records.update('pupil', id, { points: Number(points) - 1 })
  },
})

export default [extendLoan, addPoints, lendNoMore, forgivePoints]

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
