/** Resources that the platform itself writes into, where the config has them. */
export const PLATFORM_RESOURCES = {
  /** Shows jobs on the page of download tasks (catalogue 2.2). */
  jobs: 'downloadTask',
  /** Shows messages that leave the platform, and what became of them (catalogue 2.8). */
  messages: 'msgRecord',
  /** Shows imports on their page (catalogue 2.10). */
  imports: 'importBatch',
  /**
   * Shows the audit trail on a page (catalogue 2.4). Every write adds to it, so its revision is not counted and its number
   * of rows not remembered.
   */
  operations: 'operationLog',
} as const
