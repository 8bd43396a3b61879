import type { AppModel } from '#model/app-model.ts'
import { buildModel } from '../../../helpers/build-model.ts'

const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
const state = (from: string, to: string, rest: object = { by: 'system' }) => ({ from: [from], to, ...rest })

/** Messages by a gateway or by mail. */
export const messageRecord = {
  label: 'bizType',
  scope: 'global',
  fields: {
    channel: {
      type: 'enum',
      options: [
        { value: 'sms', title: text('短信', 'SMS') },
        { value: 'mail', title: text('邮件', 'Mail') },
      ],
    },
    phone: { type: 'phone', masked: true },
    email: { type: 'email', masked: true },
    subject: { type: 'text' },
    content: { type: 'textarea' },
    segments: { type: 'integer' },
    bizType: { type: 'text' },
    problem: { type: 'text' },
    answer: { type: 'text' },
    attempts: { type: 'integer' },
    nextAt: { type: 'datetime' },
    sentAt: { type: 'datetime' },
    status: { type: 'state' },
  },
  workflows: {
    status: {
      initial: 'waiting',
      states: { waiting: {}, sent: {}, delivered: {}, read: {}, failed: {}, canceled: {} },
      transitions: {
        send: { ...state('waiting', 'sent'), effects: [{ set: { sentAt: 'now' } }] },
        fail: { from: ['waiting', 'sent'], to: 'failed', by: 'system' },
        deliver: state('sent', 'delivered'),
        open: { from: ['sent', 'delivered'], to: 'read', by: 'system' },
        resend: { from: ['failed', 'canceled'], to: 'waiting', roles: ['messages'] },
        release: {
          from: ['waiting'],
          roles: ['messages'],
          when: "record.problem == 'held'",
          effects: [{ set: { problem: 'null' } }],
        },
        cancel: state('waiting', 'canceled', { roles: ['messages'] }),
      },
    },
  },
}

/** A request that is approved, and messages of it by two channels. */
export const messageModel: AppModel = buildModel({
  permissions: { clerk: [1], messages: [2] },
  channels: { sms: { kind: 'webhook' }, mail: { kind: 'mail' } },
  pages: {
    requests: { resource: 'request', roles: ['clerk'], columns: ['name', 'status'] },
    messages: { resource: 'msgRecord', roles: ['messages'], columns: ['phone', 'content', 'status'] },
  },
  resources: {
    request: {
      label: 'name',
      scope: 'global',
      fields: {
        name: { type: 'text', required: true },
        phone: { type: 'text' },
        email: { type: 'text' },
        fee: { type: 'money' },
        english: { type: 'boolean', default: false },
        status: { type: 'state' },
      },
      messages: {
        approved: {
          text: text(
            '{{ record.name }}已通过，费用{{ record.fee }}元。{{ params.note }}',
            '{{ record.name }} is {{ record.status }}, fee {{ record.fee }}. {{ params.note }}',
          ),
        },
        letter: { subject: text('通知', 'About {{ record.name }}'), text: text('您好', 'Hello') },
      },
      workflows: {
        status: {
          initial: 'open',
          states: { open: {}, approved: { title: text('已通过', 'Approved') } },
          transitions: {
            approve: {
              ...state('open', 'approved', { roles: ['clerk'] }),
              ask: [{ name: 'note', type: 'text', title: text('说明', 'Note') }],
              effects: [
                {
                  send: 'approved',
                  channel: 'sms',
                  to: 'record.phone',
                  language: "record.english ? 'en-US' : 'zh-CN'",
                  values: { request: 'record.id' },
                  when: 'record.email == null',
                },
                {
                  send: 'letter',
                  channel: 'mail',
                  to: 'record.email',
                  language: "'en-US'",
                  when: 'record.email != null',
                },
              ],
            },
          },
        },
      },
      grants: [{ roles: ['clerk'], actions: ['create', 'update'] }],
    },
    msgRecord: {
      ...messageRecord,
      fields: { ...messageRecord.fields, request: { type: 'reference', resource: 'request' } },
    },
  },
})
