import type { Limits } from './app-model.ts'

/** Defaults of `limits` in `config/app.json`. */
export const DEFAULT_LIMITS: Limits = {
  exportRows: 100_000,
  exportAtOnce: 1000,
  importRows: 200_000,
  importMegabytes: 20,
  bulkRecords: 100_000,
  bulkConfirmFrom: 100,
  printRecords: 100,
  fileDays: 7,
  countRows: 100_000,
  lookUps: 30,
}
