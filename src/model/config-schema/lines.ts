import type { Static } from '@sinclair/typebox'
import { Type } from './type.ts'
import { closedObject, localizedText, mapOf, name, setOf } from './vocabulary.ts'

/** As many lines as one form may hold: they are saved in one transaction and drawn at once. */
export const MOST_LINES = 200

const lines = closedObject({
  title: Type.Optional(localizedText('Heading. Default: the title of the resource.')),
  resource: name('Resource of the lines.'),
  by: name('Reference field of that resource that points back to the record.'),
  fields: Type.Array(name('Field name.'), {
    minItems: 1,
    uniqueItems: true,
    description: 'What a line shows and takes, in order.',
  }),
  sums: Type.Optional(setOf(name('Numeric field of the lines.'), 'Fields of which the form shows the sum.')),
  each: Type.Optional(
    closedObject(
      {
        of: Type.String({
          pattern: '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)?$',
          description: 'A field of references of the record, or of one it refers to (`config.requiredDocs`).',
        }),
        field: name('Reference field of the lines that names the record a line is for.'),
      },
      {
        description:
          'A line for each record that a list names. The form offers them as soon as the list is known; what is missing is made when the record is saved.',
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
