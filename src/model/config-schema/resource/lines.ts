import type { Static } from '@sinclair/typebox'
import { meaning } from '../meaning.ts'
import { Type } from '../type.ts'
import { closedObject, field, localizedText, mapOf, ref, setOf } from '../vocabulary.ts'

/** Maximum number of lines in a form: they are saved in one transaction and rendered at once. */
export const MOST_LINES = 200

const ofLines = { of: { named: 'resource' } } as const

const lines = closedObject({
  title: Type.Optional(localizedText('Heading. Default: the title of the resource.')),
  resource: ref('resource', 'Resource of the lines.'),
  by: field('Reference field of that resource that points back to the record.', ofLines),
  fields: Type.Array(field('Field name.', ofLines), {
    minItems: 1,
    uniqueItems: true,
    description: 'Columns of a line, in order.',
  }),
  sums: Type.Optional(setOf(field('Numeric field of the lines.', ofLines), 'Fields of which the form shows the sum.')),
  each: Type.Optional(
    closedObject(
      {
        of: meaning(
          Type.String({
            pattern: '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)?$',
            description: 'A field of references of the record, or of one it refers to (`config.requiredDocs`).',
          }),
          { kind: 'field' },
        ),
        field: field('Reference field of the lines that names the record a line is for.', ofLines),
      },
      {
        description:
          'A line for each record in a list. The form offers them as soon as the list is known; missing ones are created when the record is saved.',
      },
    ),
  ),
  min: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MOST_LINES, description: 'Lines that a record must have. Default: 0.' }),
  ),
  max: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST_LINES, description: 'Lines that a record may have. Default: 50.' }),
  ),
})

export const linesMap = mapOf(
  lines,
  'Records of other resources that are parts of this one: entered in its form and saved with it, under this name.',
)
export type LinesConfig = Static<typeof lines>
