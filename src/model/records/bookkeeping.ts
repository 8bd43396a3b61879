/** Fields of every record that the system alone writes. */
export const BOOKKEEPING: ReadonlySet<string> = new Set([
  'id',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
])
