import type { Static } from '@sinclair/typebox'
import { Type } from '../type.ts'
import {
  closedObject,
  condition,
  expression,
  field,
  fieldPath,
  fileHeader,
  formerNames,
  listOf,
  localizedText,
  mapOf,
  oneOfValues,
  permissionId,
  ref,
  roleList,
  schemaReference,
  setOf,
  template,
} from '../vocabulary.ts'
import { identityList, recordChecks } from './check.ts'
import { documentMap } from './document.ts'
import { fieldDefinitions, fieldMap } from './field.ts'
import { linesMap } from './lines.ts'
import { operationMap } from './operation.ts'
import { callDefinitions } from './rest-call.ts'
import { source } from './source.ts'
import { workflowMap } from './workflow.ts'

const selection = closedObject({
  title: localizedText('What the rows are to the record, e.g. "Recipients".'),
  resource: ref('resource', 'Resource of the rows.'),
  where: condition(
    'Which rows, among those that the acting account may read; the other row is `row`, this record is `record`',
    { over: { row: { named: 'resource' } }, selects: ['row'] },
  ),
  show: Type.Optional(
    setOf(
      fieldPath('Field of the rows.', { of: { named: 'resource' } }),
      'Fields of the first rows besides their label, shown in the preview.',
    ),
  ),
})
const selectionMap = mapOf(
  selection,
  'Rows that belong to the work of a record: whom a message goes to, which houses are billed. Effects count them, or generate records for them.',
)

const PLACEHOLDERS =
  'Placeholders are CEL between double braces, over `record`, `old` and the `params` of the transition that sends it: `{{ record.house.fullName }}`. A field alone is written as people read it.'

const messageScope = { over: { old: 'own', params: { holds: 'shared by senders' } } } as const

const message = closedObject({
  subject: Type.Optional(
    template(`Subject, where the channel has one. Default: the name of the resource. ${PLACEHOLDERS}`, messageScope),
  ),
  text: template(`Text of the message. ${PLACEHOLDERS}`, messageScope),
})
const messageMap = mapOf(message, 'Wordings of messages about a record; the effect `send` of a transition sends them.')

const action = oneOfValues(
  ['list', 'read', 'create', 'update', 'delete', 'export', 'reveal', 'import'],
  'Reading is derived from pages; written here it widens that. reveal = see masked values.',
)

const grant = closedObject({
  roles: roleList('Any of these roles.'),
  actions: setOf(action, 'What they may do.'),
  where: Type.Optional(condition('On which rows. Default: every row of the data scope', { selects: ['record'] })),
  fields: Type.Optional(setOf(field('Field name.'), 'On which fields. Default: every field.')),
  permission: Type.Optional(permissionId('Permission id that must be held as well.')),
})
const grantList = listOf(grant, 'Who may do what on which rows and fields. Grants are never merged.')

const properties = {
  $schema: schemaReference,
  title: localizedText('Name of one record, e.g. "House".'),
  description: Type.Optional(localizedText('What the records are for.')),
  label: field('Field that represents the record in references.', { reportedBy: 'label-not-a-field' }),
  labels: Type.Optional(
    closedObject(
      {
        'zh-CN': Type.Optional(field('Field of the Chinese label.')),
        'en-US': Type.Optional(field('Field of the English label.')),
      },
      {
        description:
          'Fields that hold the label in a language, where a reference is shown; if one is empty, `label` is used.',
      },
    ),
  ),
  absent: Type.Optional(localizedText('Shown where a reference names no record. Default: a dash.')),
  optionFields: Type.Optional(
    setOf(
      field('Field name.'),
      'Fields shown beside the label where records are offered for choice: amounts at the right, summed below where several are chosen. Readable by everybody who may choose; masked fields stay masked.',
    ),
  ),
  scope: oneOfValues(
    ['global', 'block', 'self', 'blocks', 'creator'],
    'Whose records an account sees: all; those of its blocks; blocks and their parents; records that name a block of its own; its own.',
  ),
  givesBlock: Type.Optional(
    Type.Boolean({
      description:
        'Records that refer to one of this resource belong to its project block; if several references do so, the first field decides. Default: false.',
    }),
  ),
  scopeVia: Type.Optional(
    field('For scope self: the relation that leads from this record down to blocks.', {
      reportedBy: 'scope-without-path',
    }),
  ),
  search: Type.Optional(setOf(field('Field name.'), 'Fields that the quick search looks into.')),
  foundBy: Type.Optional(
    listOf(
      closedObject({
        resource: ref('resource', 'Resource whose records lead to one of this resource.'),
        by: field('Its reference field to this resource.', { of: { named: 'resource' }, types: ['reference'] }),
        whole: Type.Optional(
          setOf(
            field('Field name.', { of: { named: 'resource' }, use: 'filter' }),
            'Fields that are compared with the whole text, in whatever spelling they are typed, besides those of its quick search: phone numbers, plates.',
          ),
        ),
      }),
      'Related records by which a record is found besides its own search fields: the person, car or bill that somebody at the counter names. Each is searched with the rights of the account.',
    ),
  ),
  fields: fieldMap,
  unique: Type.Optional(
    setOf(
      setOf(field('Field name.', { use: 'unique' }), 'Fields of one combination.'),
      'Combinations that may occur only once.',
    ),
  ),
  checks: Type.Optional(recordChecks),
  identities: Type.Optional(identityList),
  workflows: Type.Optional(workflowMap),
  selections: Type.Optional(selectionMap),
  messages: Type.Optional(messageMap),
  grants: Type.Optional(grantList),
  source: Type.Optional(source),
  lines: Type.Optional(linesMap),
  comments: Type.Optional(Type.Boolean({ description: 'Who may read a record may comment on it. Default: false.' })),
  attachments: Type.Optional(
    Type.Boolean({ description: 'Whoever may read a record may attach files to it. Default: false.' }),
  ),
  operations: Type.Optional(operationMap),
  documents: Type.Optional(documentMap),
  imported: Type.Optional(
    closedObject(
      {
        set: Type.Optional(
          mapOf(
            expression('Value of the field', { gives: { fieldOf: 'own' } }),
            'Values that the system sets on each record that a row creates; they may be read-only.',
            { kind: 'field', of: 'own', use: 'written' },
          ),
        ),
        sum: Type.Optional(field('Amount that the record of an import adds up.', { types: ['money'] })),
      },
      { description: 'What an imported file adds to its rows and to its own record.' },
    ),
  ),
  renamedFrom: Type.Optional(
    formerNames('Former name of the resource, or several, the latest first; its data is kept.'),
  ),
}

/** `config/modules/<group>/resources/<noun>.json`: one business noun. */
export const resourceSchema = closedObject(properties, {
  ...fileHeader('Resource', 'A business noun: its fields, states, rules and grants. The file name is its name.'),
  definitions: { ...fieldDefinitions, ...callDefinitions },
})
export type ResourceConfig = Static<typeof resourceSchema>
