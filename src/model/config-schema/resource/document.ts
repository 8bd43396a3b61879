import type { Static } from '@sinclair/typebox'
import { Type } from '../type.ts'
import {
  closedObject,
  condition,
  field,
  localizedText,
  mapOf,
  oneOfValues,
  permissionId,
  roleList,
  setOf,
} from '../vocabulary.ts'

/** Maximum that is legible on one sheet. */
const MOST_COPIES = 3

const document = closedObject({
  title: localizedText('Name of the document, e.g. "Receipt"; the button has "Print:" before it.'),
  roles: roleList('Who may print it: any of these roles, of those who may read the record.'),
  permission: Type.Optional(permissionId('Permission id that must be held as well.')),
  when: Type.Optional(condition('Offered and printed only while this holds')),
  whenMessage: Type.Optional(localizedText('Message when `when` does not hold.')),
  paper: Type.Optional(oneOfValues(['A4', 'A5'], 'Size of a sheet. Default: A4.')),
  orientation: Type.Optional(oneOfValues(['portrait', 'landscape'], 'Orientation of the sheet. Default: portrait.')),
  copies: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_COPIES,
      description: 'Copies of a record on its sheet, one below the other with a line to cut along. Default: 1.',
    }),
  ),
  groupBy: Type.Optional(
    setOf(
      field('Field name.'),
      'Records printed together share a sheet if they agree in these fields. The text uses these fields through `record`, repeats {{ each record }} and has the sums in `total`. Default: a separate sheet for each.',
    ),
  ),
})
export const documentMap = mapOf(
  document,
  'Printed documents of a record. The text of each is modules/<group>/documents/<resource>.<document>.<language>.md, beside the resource. Pages name them in `actions` as they name transitions.',
)
export type DocumentConfig = Static<typeof document>
