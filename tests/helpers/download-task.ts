/** Download tasks for a model of a test, as far as jobs need them. */
export const DOWNLOAD_TASK = {
  label: 'name',
  scope: 'creator',
  fields: {
    name: { type: 'text', readOnly: true },
    pagePath: { type: 'text', readOnly: true },
    conditions: { type: 'json', readOnly: true },
    rowCount: { type: 'integer', readOnly: true },
    file: { type: 'files', readOnly: true },
    fileSize: { type: 'integer', readOnly: true },
    progress: { type: 'percent', readOnly: true },
    downloads: { type: 'integer', readOnly: true },
    undoable: { type: 'boolean', readOnly: true },
    failReason: { type: 'text', readOnly: true },
    status: { type: 'state' },
  },
  workflows: {
    status: {
      initial: 'queued',
      states: { queued: {}, running: {}, done: {}, failed: {}, expired: {}, canceled: {} },
      transitions: {
        start: { from: ['queued'], to: 'running', by: 'system' },
        complete: { from: ['running'], to: 'done', by: 'system', ask: ['file', 'rowCount'] },
        fail: { from: ['running'], to: 'failed', by: 'system', ask: ['failReason'] },
        retry: {
          from: ['failed', 'expired', 'canceled'],
          to: 'queued',
          own: 'record.createdBy == me.id',
          roles: ['clerk'],
        },
        cancel: { from: ['queued', 'running'], to: 'canceled', own: 'record.createdBy == me.id', roles: ['clerk'] },
        expire: { from: ['done'], to: 'expired', by: 'system' },
      },
    },
  },
  grants: [{ roles: ['clerk'], actions: ['delete'] }],
} as const
