/** The operation log for a model of a test, as far as its timeline and its readers need it. */
export const OPERATION_LOG = {
  label: 'action',
  scope: 'global',
  fields: {
    resource: { type: 'text', readOnly: true },
    recordId: { type: 'text', readOnly: true },
    recordLabel: { type: 'text', readOnly: true },
    action: { type: 'text', readOnly: true },
    operation: { type: 'text', readOnly: true },
    account: { type: 'reference', resource: 'account', readOnly: true },
    ip: { type: 'text', readOnly: true },
    before: { type: 'json', readOnly: true },
    after: { type: 'json', readOnly: true },
    remark: { type: 'text', readOnly: true },
    at: { type: 'datetime', readOnly: true },
  },
} as const
