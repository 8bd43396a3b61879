import type { Field, Resource } from '#model/app-model.ts'
import { CHANNEL_KINDS } from '#model/channel-kinds.ts'
import { type LocalizedText, localized } from '#model/localized-text.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldOf } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { Check, Subject } from '../check.ts'
import { type SendPart, sendsOf } from '../parts.ts'
import { noField } from './unknown-field.ts'

const RECORD = PLATFORM_RESOURCES.messages
/** Transitions by which the platform reports the delivery of a message. */
const MOVES: readonly string[] = ['send', 'fail']

export const unfitMessageRecord: Check = {
  code: 'unfit-message-record',
  titleInChinese: '消息记录不完整',
  severity: 'error',
  why: localized(
    'Each message that leaves is a record that people can look at; it holds the recipient, the words and what became of it.',
    '每条发出的消息都是可查看的记录，包含收件人、内容和结果。',
  ),
  fix: localized(
    `Declare the resource \`${RECORD}\` with channel, content, the masked recipient of the channel, and a workflow on status with waiting, send and fail.`,
    '请声明资源 msgRecord：渠道、内容、脱敏的收件人，以及含 waiting、send、fail 的流程。',
  ),
  app({ value, facts, report }) {
    const record = facts.resource(RECORD)
    const channel = record && !isUnread(record) ? fieldOf(record, 'channel') : undefined
    for (const name of Object.keys(value.channels ?? {})) {
      if (takes(channel, name)) continue
      const values = channel?.options?.map(option => option.value) ?? []
      report({
        pointer: pointerTo('/channels', name),
        target: 'key',
        what: noChannelValue(name),
        fix: localized(
          'Name the channel like a value of the field, or add the value.',
          '请让渠道与字段的某个值同名，或补上该值。',
        ),
        ...suggest(name, values),
      })
    }
  },
  resource(subject) {
    for (const send of sendsOf(subject.value)) {
      const what = fault(send, subject)
      const restsOn = [{ file: subject.file.source.path, pointer: pointerTo(send.pointer, 'channel') }]
      if (what !== undefined) subject.report({ pointer: pointerTo(send.pointer, 'send'), target: 'key', what, restsOn })
    }
  },
}

function noChannelValue(name: string): LocalizedText {
  return localized(
    'The field "channel" of "{record}" has no value {name}.',
    '"{record}" 的字段 "channel" 没有 {name} 这个值。',
    { record: RECORD, name: quote(name) },
  )
}

function fault({ effect }: SendPart, { facts }: Subject<unknown>): LocalizedText | undefined {
  const record = facts.resource(RECORD)
  if (record === undefined)
    return localized('There is no resource "{record}" to keep messages in.', '没有用于保存消息的资源 "{record}"。', {
      record: RECORD,
    })
  if (isUnread(record)) return undefined
  const channel = facts.channel(effect.channel)
  const recipient = channel && CHANNEL_KINDS[channel.kind].recipient
  const missing = ['channel', 'content', ...(recipient === undefined ? [] : [recipient])].find(
    name => fieldOf(record, name) === undefined,
  )
  if (missing !== undefined) return noField(RECORD, missing, undefined)
  if (recipient !== undefined && !fieldOf(record, recipient)?.masked)
    return localized(
      '"{recipient}" of "{record}" is not masked, so that everybody who sees messages would see it.',
      '"{record}" 的 "{recipient}" 没有脱敏，能看到消息的人都会看到它。',
      { recipient, record: RECORD },
    )
  if (!takes(fieldOf(record, 'channel'), effect.channel)) return noChannelValue(effect.channel)
  return workflowFault(record)
}

function takes(field: Field | undefined, value: string): boolean {
  return field?.options === undefined || field.options.some(option => option.value === value)
}

function workflowFault({ workflows }: Resource): LocalizedText | undefined {
  const workflow = workflows.status
  if (workflow?.initial !== 'waiting')
    return localized(
      'The workflow "status" of "{record}" does not begin with "waiting".',
      '"{record}" 的流程 "status" 没有以 "waiting" 开始。',
      { record: RECORD },
    )
  const missing = MOVES.find(name => workflow.transitions[name]?.by !== 'system')
  if (missing === undefined) return undefined
  return localized(
    'The workflow "status" of "{record}" has no transition "{missing}" that the system runs.',
    '"{record}" 的流程 "status" 没有由系统执行的流转 "{missing}"。',
    { record: RECORD, missing },
  )
}
