import type { AppModel } from '#model/app-model.ts'
import { buildModel } from '../../../helpers/build-model.ts'

const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })

/** A run that makes a charge for each flat of its block, and a notice that goes to the people of the flats. */
export const generationModel: AppModel = buildModel({
  permissions: { clerk: [1], messages: [2] },
  channels: { sms: { kind: 'webhook' } },
  pages: {
    runs: { resource: 'run', roles: ['clerk'], columns: ['name', 'status'] },
    flats: { resource: 'flat', roles: ['clerk'], columns: ['name', 'area', 'charge', 'why'] },
    charges: { resource: 'charge', roles: ['clerk'], columns: ['run', 'amount'] },
    messages: { resource: 'msgRecord', roles: ['messages'], columns: ['phone', 'content', 'status'] },
  },
  resources: {
    flat: {
      label: 'name',
      scope: 'block',
      fields: {
        name: { type: 'text', required: true },
        area: { type: 'integer' },
        phone: { type: 'phone' },
        charge: { type: 'reference', resource: 'charge' },
        why: { type: 'text' },
      },
      grants: [{ roles: ['clerk'], actions: ['create', 'update'] }],
    },
    charge: {
      label: 'id',
      scope: 'block',
      fields: {
        run: { type: 'reference', resource: 'run' },
        flat: { type: 'reference', resource: 'flat' },
        amount: { type: 'integer', min: 1, readOnly: true },
      },
    },
    run: {
      label: 'name',
      scope: 'block',
      fields: {
        name: { type: 'text', required: true },
        price: { type: 'integer', default: 2 },
        startAt: { type: 'datetime' },
        owner: { type: 'reference', resource: 'account' },
        wording: { type: 'text' },
        total: { type: 'integer', readOnly: true },
        made: { type: 'integer', readOnly: true },
        skipped: { type: 'integer', readOnly: true },
        refused: { type: 'integer', readOnly: true },
        status: { type: 'state' },
      },
      selections: {
        flats: { title: text('房屋', 'Flats'), resource: 'flat', where: 'row.block == record.block', show: ['area'] },
      },
      workflows: {
        status: {
          initial: 'draft',
          states: { draft: {}, planned: {}, running: {}, sending: {}, done: {}, stopped: {} },
          transitions: {
            plan: { from: ['draft'], to: 'planned', roles: ['clerk'], effects: [{ count: 'flats', into: 'total' }] },
            start: {
              from: ['planned'],
              to: 'running',
              by: 'system',
              schedule: { at: 'startAt', as: 'owner' },
              effects: [generate()],
            },
            startNow: { from: ['draft'], to: 'running', roles: ['clerk'], effects: [generate()] },
            tell: {
              from: ['draft'],
              to: 'sending',
              roles: ['clerk'],
              effects: [
                {
                  generate: 'msgRecord',
                  for: 'flats',
                  values: {
                    channel: "'sms'",
                    phone: 'row.phone',
                    content: "fill(record.wording, 'name', row.name)",
                    run: 'record.id',
                  },
                  skip: [
                    {
                      when: "contains(fill(record.wording, 'name', row.name), '${')",
                      message: text('变量未填', 'A variable has no value'),
                    },
                  ],
                  show: ['content'],
                  run: 'finish',
                },
              ],
            },
            finish: { from: ['running', 'sending'], to: 'done', by: 'system' },
            halt: { from: ['running', 'sending'], to: 'stopped', by: 'system' },
            stop: { from: ['planned', 'running', 'sending'], to: 'stopped', roles: ['clerk'] },
          },
        },
      },
      grants: [{ roles: ['clerk'], actions: ['create', 'update'] }],
    },
    msgRecord: {
      label: 'id',
      scope: 'global',
      fields: {
        channel: { type: 'enum', options: [{ value: 'sms', title: text('短信', 'SMS') }] },
        phone: { type: 'phone', masked: true },
        run: { type: 'reference', resource: 'run' },
        subject: { type: 'text' },
        content: { type: 'textarea' },
        segments: { type: 'integer' },
        bizType: { type: 'text' },
        problem: { type: 'text' },
        answer: { type: 'text' },
        attempts: { type: 'integer' },
        nextAt: { type: 'datetime' },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'waiting',
          states: { waiting: {}, sent: {}, delivered: {}, read: {}, failed: {}, canceled: {} },
          transitions: {
            send: { from: ['waiting'], to: 'sent', by: 'system' },
            fail: { from: ['waiting', 'sent'], to: 'failed', by: 'system' },
            deliver: { from: ['sent'], to: 'delivered', by: 'system' },
            open: { from: ['sent', 'delivered'], to: 'read', by: 'system' },
            resend: { from: ['failed', 'canceled'], to: 'waiting', roles: ['messages'] },
            cancel: { from: ['waiting'], to: 'canceled', roles: ['messages'] },
          },
        },
      },
    },
  },
})

function generate() {
  return {
    generate: 'charge',
    for: 'flats',
    values: { run: 'record.id', flat: 'row.id', block: 'row.block', amount: 'row.area * record.price' },
    skip: [{ when: 'row.area == null', message: text('没有面积', 'No area') }],
    show: ['flat', 'amount'],
    into: 'charge',
    refused: { why: 'params.message' },
    counts: { made: 'made', skipped: 'skipped', refused: 'refused' },
    run: 'finish',
    canceled: 'halt',
  }
}
