import type { Static } from '@sinclair/typebox'
import { identityList, recordChecks } from './check.ts'
import { documentMap } from './document.ts'
import { fieldDefinitions, fieldMap } from './field.ts'
import { grantList } from './grant.ts'
import { linesMap } from './lines.ts'
import { messageMap } from './message.ts'
import { operationMap } from './operation.ts'
import { callDefinitions } from './rest-call.ts'
import { selectionMap } from './selection.ts'
import { source } from './source.ts'
import { Type } from './type.ts'
import {
  closedObject,
  expression,
  field,
  fileHeader,
  listOf,
  localizedText,
  mapOf,
  NAME_PATTERN,
  name,
  oneOfValues,
  ref,
  schemaReference,
  setOf,
} from './vocabulary.ts'
import { workflowMap } from './workflow.ts'

const properties = {
  $schema: schemaReference,
  title: localizedText('Name of one record, e.g. "House".'),
  description: Type.Optional(localizedText('What the records are for.')),
  label: name('Field that stands for the record in references.'),
  labels: Type.Optional(
    closedObject(
      {
        'zh-CN': Type.Optional(field('Field of the Chinese label.')),
        'en-US': Type.Optional(field('Field of the English label.')),
      },
      {
        description:
          'Fields that hold the label in a language, where a reference is shown; where one is empty, `label` stands.',
      },
    ),
  ),
  absent: Type.Optional(localizedText('Shown where a reference names no record. Default: a dash.')),
  optionFields: Type.Optional(
    setOf(
      field('Field name.'),
      'Fields shown beside the label where records are offered for choice: amounts at the right, added up below where several are chosen. Whoever may choose reads them, masked ones masked.',
    ),
  ),
  scope: oneOfValues(
    ['global', 'block', 'self', 'blocks', 'creator'],
    'Whose records an account sees: all; those of its blocks; blocks and their parents; records that name a block of its own; its own.',
  ),
  givesBlock: Type.Optional(
    Type.Boolean({
      description:
        'Whatever refers to a record of this resource lies in its project block; where several references do, the first field decides. Default: false.',
    }),
  ),
  scopeVia: Type.Optional(name('For scope self: the relation that leads from this record down to blocks.')),
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
      'By what a record is found besides its own search fields: the person, car or bill that somebody at the counter names. Each is searched with the rights of the account.',
    ),
  ),
  fields: fieldMap,
  unique: Type.Optional(
    listOf(
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
    Type.Boolean({ description: 'Who may read a record may lay files beside it. Default: false.' }),
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
            NAME_PATTERN,
            { kind: 'field', of: 'own', use: 'written' },
          ),
        ),
        sum: Type.Optional(field('Amount that the record of an import adds up.', { types: ['money'] })),
      },
      { description: 'What an imported file adds to its rows and to its own record.' },
    ),
  ),
  renamedFrom: Type.Optional(name('Former name of the resource; its data is kept.')),
}

/** `config/modules/<group>/resources/<noun>.json`: one business noun. */
export const resourceSchema = closedObject(properties, {
  ...fileHeader('Resource', 'A business noun: its fields, states, rules and grants. The file name is its name.'),
  definitions: { ...fieldDefinitions, ...callDefinitions },
})
export type ResourceConfig = Static<typeof resourceSchema>
