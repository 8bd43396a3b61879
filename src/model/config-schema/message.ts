import { Type } from './type.ts'
import { closedObject, mapOf, template } from './vocabulary.ts'

const PLACEHOLDERS =
  'Placeholders are CEL between double braces, over `record`, `old` and the `params` of the transition that sends it: `{{ record.house.fullName }}`. A field alone is written as people read it.'

const told = { over: { old: 'own', params: { holds: 'shared by senders' } } } as const

const message = closedObject({
  subject: Type.Optional(
    template(`Subject, where the channel has one. Default: the name of the resource. ${PLACEHOLDERS}`, told),
  ),
  text: template(`Words of the message. ${PLACEHOLDERS}`, told),
})
export const messageMap = mapOf(
  message,
  'Wordings of messages about a record; the effect `send` of a transition sends them.',
)
