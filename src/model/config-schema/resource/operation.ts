import type { Static } from '@sinclair/typebox'
import { stringOr } from '../alternatives.ts'
import { within } from '../meaning.ts'
import { Type } from '../type.ts'
import {
  closedObject,
  condition,
  localizedText,
  mapOf,
  namedList,
  oneOfValues,
  permissionId,
  ref,
  roleList,
} from '../vocabulary.ts'
import { restCall } from './rest-call.ts'
import { asked } from './workflow.ts'

const supplied = { old: 'own', params: { holds: 'asked' } } as const

const operation = closedObject({
  title: localizedText('Text of the button.'),
  on: Type.Optional(
    oneOfValues(
      ['record', 'list'],
      'record: done to one record or to each of those selected; list: from the toolbar. Default: record.',
    ),
  ),
  roles: roleList('Who may run it: any of these roles.'),
  permission: Type.Optional(permissionId('Permission id that must be held as well.')),
  when: Type.Optional(condition('Offered and allowed only while this holds')),
  whenMessage: Type.Optional(localizedText('Message when `when` does not hold.')),
  ask: Type.Optional(
    namedList(within(asked, supplied), 'Values the person must supply; fields of the record begin with what it has.'),
  ),
  danger: Type.Optional(Type.Boolean({ description: 'Requires confirmation; the button is red. Default: false.' })),
  answer: Type.Optional(
    oneOfValues(['file', 'job'], 'file: the response is saved as a file; job: the progress of that job is shown.'),
  ),
  call: stringOr(
    ref('action', 'An action of `extensions/server`, made with defineAction.'),
    within(restCall, { ...supplied, sent: 'own', received: 'own' }),
    'What it does: the name of an action of the app’s extensions, or an endpoint.',
  ),
})
export const operationMap = mapOf(
  operation,
  'Things to do that are no change of state, each by one call. Pages name them in `actions` as they name transitions.',
)
export type OperationConfig = Static<typeof operation>
