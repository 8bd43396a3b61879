import { expect, it } from 'vitest'
import type { AskedField } from '#model/app-model.ts'
import { blankInputs, openingValues } from '#web/pages/transitions/opening-values.ts'
import { buildMe, buildResource, buildState, buildTransition } from '../../../model/build-resource.ts'
import { buildClientResource } from '../build-page-model.ts'

const context = { me: buildMe(), now: '2025-03-01T04:00:00.000Z' }
const fields = {
  butler: { type: 'text' },
  note: { type: 'textarea' },
  bookedAt: { type: 'date', defaultExpression: 'today' },
  status: { type: 'state' },
} as const

const saved = { id: 5, version: 1, butler: 'Li', note: 'Called in May', bookedAt: '2025-02-01', status: 'open' }

function asked(name: keyof typeof fields, rest: Partial<AskedField> = {}): AskedField {
  return { name, required: true, stored: true, field: buildResource(fields).fields[name]!, ...rest }
}
function opening(ask: readonly AskedField[], decisions?: readonly string[]) {
  const follow = buildTransition('follow', { ask })
  const status = { field: 'status', initial: 'open', states: { open: buildState('open') }, transitions: { follow } }
  const resource = buildClientResource(fields, { workflows: { status: decisions ? { ...status, decisions } : status } })
  return openingValues(resource, follow, [saved], blankInputs(resource, follow), context)
}

it('a dialog begins with what the record has', () => {
  expect(opening([asked('butler'), asked('note'), asked('bookedAt')])).toEqual({
    butler: 'Li',
    note: 'Called in May',
    bookedAt: '2025-02-01',
  })
})

it('an input that config leaves blank begins with its default, or with nothing', () => {
  expect(opening([asked('butler'), asked('note', { blank: true }), asked('bookedAt', { blank: true })])).toEqual({
    butler: 'Li',
    note: null,
    bookedAt: '2025-03-01',
  })
})

it('a decision does not begin with the comment of an earlier one', () => {
  expect(opening([asked('note'), asked('bookedAt')], ['follow'])).toEqual({ note: null, bookedAt: '2025-02-01' })
})
