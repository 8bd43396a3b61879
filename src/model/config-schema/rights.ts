import type { Static, TProperties } from '@sinclair/typebox'
import { byKey } from './alternatives.ts'
import { Type } from './type.ts'
import { closedObject, configFile, field, listOf, mapOf, name, permissionId, ref, setOf, text } from './vocabulary.ts'

const blocks = Type.Optional(setOf(text('Name of a block.'), 'The blocks that they have. Default: none.'))

const who = byKey(
  {
    role: closedObject({ role: text('Name of a role, as the sample data and the database have it.'), blocks }),
    account: closedObject({
      account: text('`adAccount` of an account, as the sample data and the database have it.'),
    }),
    permissions: closedObject({
      permissions: setOf(permissionId('Permission id.'), 'An account with just these permission ids.'),
      blocks,
    }),
  },
  'Whose rights are tested: a role, an account, or somebody with these permission ids.',
)

/** The records of a statement. */
const records = {
  block: Type.Optional(text('Only of a record of this block. Default: of some record.')),
  record: Type.Optional(
    mapOf(
      Type.Unknown(),
      'Only of a record with these values; a reference is an object of the values that conditions read of it.',
      { kind: 'field', of: { named: 'resource' } },
    ),
  ),
} satisfies TProperties

const act = (description: string) =>
  byKey(
    {
      page: closedObject({
        page: ref('page', 'Path of a page: it opens.'),
        do: Type.Optional(setOf(name('Name of a button.'), 'Buttons of the page. Default: only that it opens.')),
      }),
      resource: closedObject({
        resource: ref('resource', 'What the records are.'),
        do: setOf(
          ref('transition', 'Action on records, transition, operation or document.', {
            of: { named: 'resource' },
            besides: ['operation', 'document', 'record action'],
          }),
          'Actions (`list`, `read`, `create`, `update`, `delete`, `export`, `import`, `reveal`), transitions, operations and documents.',
        ),
        ...records,
      }),
    },
    description,
  )

const shown = (description: string) =>
  Type.Optional(
    listOf(
      closedObject({
        resource: ref('resource', 'What the records are.'),
        fields: setOf(field('Field.', { of: { named: 'resource' } }), 'Fields of the resource.'),
        ...records,
      }),
      description,
    ),
  )

/** `config/tests/rights/<name>.json`: what somebody may and may not do, so that no change of the config breaks it unnoticed. */
export const rightsSchema = configFile(
  'Rights test',
  'What somebody may and may not do. `check`, `plan` and every start test it with the enforcing code.',
  {
    says: text('The rule in one sentence: a cashier of block A collects, does not refund, does not see ID numbers.'),
    who,
    may: Type.Optional(listOf(act('Something that may be done.'), 'What they may do.')),
    mayNot: Type.Optional(listOf(act('Something that may not be done.'), 'What they may not do.')),
    sees: shown('Fields that they see in full.'),
    masked: shown('Fields that they see masked.'),
    hidden: shown('Fields that they do not see.'),
  },
)
export type RightsConfig = Static<typeof rightsSchema>
