/**
 * What is mutated, the tests that have to notice, and the share of mutants (percent) that they have to kill. Each area
 * names the tests nearest to it (folders or files): a mutant that only a distant test would notice counts as survived.
 */
export const AREAS = [
  {
    name: 'permissions',
    mutate: ['src/model/permissions'],
    tests: ['model/permissions', 'model/text/mask.test.ts'],
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
    tests: ['server/records/counting-locks.test.ts', 'server/http/manage-rights.test.ts'],
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
  { name: 'records', mutate: ['src/server/records'], tests: ['server/records', 'server/http'], least: 75 },
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
    tests: ['server/http/imports.test.ts'],
    least: 75,
  },
  {
    name: 'import-rules',
    mutate: ['src/server/features/imports/import-fields.ts', 'src/server/features/imports/seen-rows.ts'],
    tests: ['server/features/imports/import-fields.test.ts', 'server/features/imports/seen-rows.test.ts'],
    least: 75,
  },
  {
    name: 'sheets',
    mutate: ['src/server/features/imports/sheets'],
    tests: ['server/features/imports/read-sheet.test.ts'],
    least: 75,
  },
  {
    name: 'imports',
    mutate: ['src/server/features/imports', '!src/server/features/imports/sheets'],
    tests: ['server/features/imports', 'server/features/jobs/import.test.ts'],
    least: 75,
  },
  {
    name: 'jobs',
    mutate: ['src/server/features/jobs'],
    tests: [
      'server/features/jobs/jobs.test.ts',
      'server/features/jobs/import.test.ts',
      'server/features/jobs/bulk.test.ts',
      'server/http/jobs.test.ts',
    ],
    least: 75,
  },
]
