import { Type } from './type.ts'
import { closedObject, localizedText, mapOf } from './vocabulary.ts'

const PLACEHOLDERS =
  'Placeholders are CEL between double braces, over `record`, `old` and the `params` of the transition that sends it: `{{ record.house.fullName }}`. A field alone is written as people read it.'

const message = closedObject({
  subject: Type.Optional(
    localizedText(`Subject, where the channel has one. Default: the name of the resource. ${PLACEHOLDERS}`),
  ),
  text: localizedText(`Words of the message. ${PLACEHOLDERS}`),
})
export const messageMap = mapOf(
  message,
  'Wordings of messages about a record; the effect `send` of a transition sends them.',
)
