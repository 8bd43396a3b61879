import { expect, test } from 'vitest'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

/** What is updated by the departure of a person: `resource | condition`. */
const model = await shippedPlatform([])
const departure = model.resources.departure!
const handed = departure.workflows
  .status!.transitions.finish!.effects.flatMap(effect => (effect.kind === 'update' ? [effect] : []))
  .filter(({ resource }) => resource !== 'account')
  .map(({ resource, where }) => `${resource} | ${where}`)

test('whatever the form of a departure counts is handed over', () => {
  const counted = Object.values(departure.fields).flatMap(({ aggregate }) =>
    aggregate ? [`${aggregate.resource} | ${aggregate.where}`] : [],
  )
  expect(counted.toSorted()).toEqual(handed.toSorted())
})

test('every review that can be handed over is handed on by a departure, in each state in which it waits', () => {
  const reviews = Object.values(model.resources).flatMap(({ name, workflows }) =>
    Object.values(workflows)
      .filter(({ decisions }) => decisions !== undefined)
      .map(({ field, decisions = [], transitions }) => {
        const from = new Set(decisions.flatMap(decision => transitions[decision]!.from))
        return `${name} | row.handedTo == record.account && row.${field} in [${[...from].map(state => `'${state}'`).join(', ')}]`
      }),
  )
  expect(reviews.length).toBeGreaterThan(5)
  expect(handed.filter(text => text.includes('handedTo')).toSorted()).toEqual(reviews.toSorted())
})

test('every plan that names who does it is handed on', () => {
  const plans = Object.values(model.resources).flatMap(({ name, fields }) =>
    Object.values(fields)
      .filter(({ type, resource }) => type === 'references' && resource === 'account')
      .map(field => `${name} | record.account in row.${field.name}`),
  )
  expect(plans.length).toBeGreaterThan(1)
  for (const plan of plans)
    expect(
      handed.some(text => text.startsWith(plan)),
      plan,
    ).toBe(true)
})
