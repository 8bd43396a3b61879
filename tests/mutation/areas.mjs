/**
 * What is mutated, the tests that have to notice, and the share of mutants (percent) that they have to kill. Each area
 * names the tests nearest to it (folders or files): a mutant that only a distant test would notice counts as survived.
 */
export const AREAS = [
  {
    name: 'permissions',
    // What `explain-words.ts` holds are words for people.
    mutate: ['src/model/permissions', '!src/model/permissions/explain-words.ts'],
    tests: ['model/permissions', 'model/records/masked-fields.test.ts'],
    least: 85,
  },
  { name: 'records-model', mutate: ['src/model/records'], tests: ['model/records', 'model/workflow'], least: 85 },
  {
    name: 'workflow',
    mutate: [
      'src/model/workflow/workflow.ts',
      'src/model/workflow/workflow-path.ts',
      'src/model/workflow/workflow-graph.ts',
    ],
    tests: ['model/workflow', 'model/records'],
    least: 85,
  },
  {
    name: 'money',
    mutate: [
      'src/model/field-types/money.ts',
      'src/model/text/grouped-digits.ts',
      'src/model/text/yuan-text.ts',
      'src/model/list/totals.ts',
    ],
    tests: ['model/money.test.ts', 'model/text', 'model/list', 'model/field-types'],
    least: 85,
  },
  {
    name: 'expressions',
    // What `words.ts` holds are words for people.
    mutate: ['src/model/expression', '!src/model/expression/functions', '!src/model/expression/explain/words.ts'],
    tests: [
      'model/expression',
      'model/money.test.ts',
      'contracts/expressions-of-pages.test.ts',
      'server/storage/expression-to-sql.test.ts',
      'server/storage/expression-differential.test.ts',
    ],
    least: 85,
  },
  {
    name: 'functions',
    mutate: ['src/model/expression/functions'],
    tests: [
      'model/expression/cases.test.ts',
      'model/expression/dates.test.ts',
      'model/expression/check.test.ts',
      'model/expression/functions.test.ts',
      'model/expression/values.test.ts',
      'model/expression/explain.test.ts',
      'server/storage/expression-to-sql.test.ts',
    ],
    least: 85,
  },
  {
    name: 'guards',
    mutate: ['src/server/records/guards', 'src/server/records/rules/counting-locks.ts'],
    tests: [
      'server/records/counting-locks.test.ts',
      'server/records/managed-accounts.test.ts',
      'server/http/manage-rights.test.ts',
    ],
    least: 75,
  },
  {
    name: 'rows',
    mutate: ['row-access', 'granted-fields', 'demand-bulk', 'demand-known-paths', 'action-denied'].map(
      name => `src/server/records/access/${name}.ts`,
    ),
    tests: [
      'server/records/bulk-buttons.test.ts',
      'server/records/granted-fields.test.ts',
      'server/records/list-records.test.ts',
      'server/records/filters-over-references.test.ts',
      'server/records/write-records.test.ts',
    ],
    least: 75,
  },
  {
    name: 'masked',
    mutate: ['src/server/records/access/reveal-value.ts', 'src/server/records/access/look-ups.ts'],
    tests: ['server/records/reveal.test.ts', 'server/http/look-ups.test.ts'],
    least: 75,
  },
  {
    name: 'me',
    mutate: ['load-me', 'account-roles', 'stand-ins'].map(name => `src/server/records/access/${name}.ts`),
    tests: [
      'server/records/choices-bulk-me.test.ts',
      'server/features/stand-ins/stand-ins.test.ts',
      'server/http/manage-rights.test.ts',
    ],
    least: 75,
  },
  {
    name: 'write',
    mutate: [
      ...[
        'create-row',
        'write-row',
        'update-row',
        'update-record',
        'create-record',
        'demand-version',
        'changed-values',
      ],
      ...['after-create', 'delete-record', 'idempotency', 'next-sequence', 'create-by-system'],
    ].map(name => `src/server/records/write/${name}.ts`),
    tests: [
      'server/records/changed-values.test.ts',
      'server/records/write-records.test.ts',
      'server/records/lines.test.ts',
      'server/records/recycle.test.ts',
      'server/records/assign.test.ts',
      'server/http/records.test.ts',
      'server/http/manage-rights.test.ts',
    ],
    least: 75,
  },
  {
    name: 'lines',
    mutate: ['src/server/records/write/write-lines.ts'],
    tests: [
      'server/records/lines.test.ts',
      'server/records/listed-lines.test.ts',
      'server/records/recycle.test.ts',
      'server/records/write-records.test.ts',
    ],
    least: 75,
  },
  {
    name: 'unique',
    mutate: ['src/server/records/write/unique-problems.ts', 'src/server/records/write/in-sets.ts'],
    tests: ['server/records/unique.test.ts', 'server/records/write-records.test.ts'],
    least: 75,
  },
  {
    name: 'sets',
    mutate: ['src/server/records/write/entangled.ts'],
    tests: ['server/records/entangled.test.ts'],
    least: 75,
  },
  {
    name: 'revert',
    mutate: [
      'src/server/records/write/record-audit.ts',
      'src/server/records/write/revert-change.ts',
      'src/server/records/recycle',
    ],
    tests: [
      'server/records/record-audit.test.ts',
      'server/records/revert-change.test.ts',
      'server/records/recycle.test.ts',
      'server/records/write-records.test.ts',
    ],
    least: 75,
  },
  {
    name: 'transitions',
    mutate: ['src/server/records/workflow'],
    tests: [
      'server/records/move-record.test.ts',
      'server/records/deadlines.test.ts',
      'server/records/write-records.test.ts',
      'server/records/counted-rules.test.ts',
      'server/records/files/files.test.ts',
      'server/features/stand-ins/stand-ins.test.ts',
      'server/features/schedules/recurrence.test.ts',
    ],
    least: 75,
  },
  {
    name: 'select',
    mutate: ['src/server/storage/select'],
    tests: [
      'server/storage/select',
      'server/records/list-records.test.ts',
      'server/records/filters-over-references.test.ts',
      'server/records/label-in-language.test.ts',
      'server/records/list-conditions.test.ts',
      'server/records/contains-search.test.ts',
      'server/records/deep-pages.test.ts',
      'server/records/files/files.test.ts',
    ],
    least: 75,
  },
  {
    name: 'import-batches',
    mutate: [
      'src/server/features/imports/import-batch-guard.ts',
      'src/server/features/imports/move-batch.ts',
      'src/server/features/imports/note-batch.ts',
    ],
    tests: ['server/features/imports/import-batches.test.ts'],
    least: 75,
  },
  {
    name: 'import-rules',
    mutate: ['src/server/features/imports/import-fields.ts', 'src/server/features/imports/seen-rows.ts'],
    tests: ['server/features/imports/import-fields.test.ts', 'server/features/imports/seen-rows.test.ts'],
    least: 75,
  },
  {
    name: 'workbooks',
    mutate: ['xlsx-rows', 'cell-styles', 'xml-pieces'].map(name => `src/server/features/imports/sheets/${name}.ts`),
    tests: ['server/features/imports/read-sheet.test.ts'],
    least: 75,
  },
  {
    name: 'sheets',
    mutate: ['csv-rows', 'scan-sheet', 'sheet-limits', 'sheet-rows', 'read-sheet'].map(
      name => `src/server/features/imports/sheets/${name}.ts`,
    ),
    tests: ['server/features/imports/read-sheet.test.ts', 'server/features/imports/sheet-thread.test.ts'],
    least: 75,
  },
  {
    name: 'import-columns',
    mutate: ['import-columns', 'import-template', 'was-imported'].map(name => `src/server/features/imports/${name}.ts`),
    tests: ['import-columns', 'was-imported'].map(name => `server/features/imports/${name}.test.ts`),
    least: 75,
  },
  {
    name: 'import-rows',
    mutate: ['src/server/features/imports/read-row.ts', 'src/server/features/imports/write-import-row.ts'],
    tests: ['server/features/imports/import-rows.test.ts'],
    least: 75,
  },
  {
    name: 'job-runs',
    mutate: ['job-runner', 'job-run', 'job-store', 'jobs', 'queue-job', 'cancel-job', 'job', 'job-status'].map(
      name => `src/server/features/jobs/${name}.ts`,
    ),
    tests: ['jobs', 'running', 'bulk'].map(name => `server/features/jobs/${name}.test.ts`),
    least: 75,
  },
  {
    name: 'job-items',
    mutate: ['each-item', 'job-items', 'kinds/bulk', 'kinds/undo', 'kinds/index', 'change-note', 'end-undo'].map(
      name => `src/server/features/jobs/${name}.ts`,
    ),
    tests: ['jobs', 'running', 'bulk'].map(name => `server/features/jobs/${name}.test.ts`),
    least: 75,
  },
  {
    name: 'job-ends',
    mutate: [
      ...['finish-job', 'task-mirror', 'sweep-jobs', 'outcome-file', 'download-task-guard', 'job-file'],
      'kinds/export',
    ].map(name => `src/server/features/jobs/${name}.ts`),
    tests: ['jobs', 'running', 'bulk'].map(name => `server/features/jobs/${name}.test.ts`),
    least: 75,
  },
  {
    name: 'job-kinds',
    mutate: ['src/server/features/jobs/kinds/generate.ts', 'src/server/features/jobs/kinds/report.ts'],
    tests: ['server/features/generation/generation.test.ts', 'server/features/subscriptions/subscriptions.test.ts'],
    least: 75,
  },
  {
    name: 'import-job',
    mutate: [
      'src/server/features/jobs/kinds/import.ts',
      'src/server/features/imports/left-rows.ts',
      'src/server/features/imports/stored-sheet.ts',
    ],
    tests: ['server/features/jobs/import.test.ts'],
    least: 75,
  },
]
