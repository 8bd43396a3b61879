/** Resources that the platform itself writes to, if the config has them. */
export const PLATFORM_RESOURCES = {
  /** Jobs, on the page of download tasks (catalogue 2.2). */
  jobs: 'downloadTask',
  /** Outgoing messages and their delivery (catalogue 2.8). */
  messages: 'msgRecord',
  /** Imports, on their page (catalogue 2.10). */
  imports: 'importBatch',
  /** Runs of the jobs of an app (`defineJob`), on a page of the app. */
  jobRuns: 'jobRun',
  /**
   * The audit trail, on a page (catalogue 2.4). Every write adds to it, so its revision is not counted and its number of rows
   * not cached.
   */
  operations: 'operationLog',
} as const
