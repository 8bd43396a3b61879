import type { Resource } from '#model/app-model.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import type { RecordValues } from '#model/records/context.ts'
import { normaliseValue } from '#model/records/values.ts'
import { below, type Work } from '#server/records/work.ts'
import { createBySystem } from '#server/records/write/create-by-system.ts'
import { queueMessage } from './outbox-table.ts'
import { failMessage } from './settle.ts'

/** An outgoing message. */
export interface MessageDraft {
  /** A name in `channels` of app.json. */
  readonly channel: string
  /** Field of the record that holds the recipient. */
  readonly recipient: 'phone' | 'email'
  /** A phone number or an address; with anything else the message is stored as failed. */
  readonly to: unknown
  readonly subject: string
  readonly content: string
  /** The cause: resource and transition, such as `decoration.approve`. */
  readonly cause: string
  /** Further values of the record, in stored form. */
  readonly values: RecordValues
}

/** Characters of one text message, and of each part of a longer one. */
const [ONE, PART] = [70, 67]

/** Writes the record of a message and queues it, in the transaction of its cause; returns its id. */
export async function writeMessage(work: Work, draft: MessageDraft): Promise<number> {
  const inner = below(work)
  const resource = work.context.model.resources[PLATFORM_RESOURCES.messages] as Resource
  const { channel, recipient, content, subject } = draft
  const to = addressee(resource, draft)
  const values = {
    ...draft.values,
    channel,
    content,
    subject,
    segments: content.length <= ONE ? 1 : Math.ceil(content.length / PART),
    bizType: draft.cause,
    attempts: 0,
    [recipient]: to.address,
  }
  const known = Object.entries(values).filter(([name]) => Object.hasOwn(resource.fields, name))
  const id = await createBySystem(inner, resource, Object.fromEntries(known))
  if (to.problem) await failMessage({ ...inner, isUnforeseen: true }, id, { problem: to.problem })
  else await queueMessage(work.write, { id, channel, now: work.context.now })
  return id
}

function addressee({ fields }: Resource, { to, recipient }: MessageDraft) {
  if (to === null || to === undefined || to === '') return { address: null, problem: 'noRecipient' as const }
  const { value, problem } = normaliseValue(fields[recipient]!, to)
  return problem ? { address: null, problem: 'badRecipient' as const } : { address: value as string }
}
