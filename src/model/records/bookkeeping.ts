/** Fields of every record that only the system writes. */
export const BOOKKEEPING: ReadonlySet<string> = new Set([
  'id',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
])
