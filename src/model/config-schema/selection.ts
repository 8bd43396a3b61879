import { Type } from './type.ts'
import { closedObject, condition, fieldPath, localizedText, mapOf, ref, setOf } from './vocabulary.ts'

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
      'What is shown of the first rows besides their label, before work begins.',
    ),
  ),
})
export const selectionMap = mapOf(
  selection,
  'Rows that belong to the work of a record: whom a message goes to, which houses are billed. Effects count them, or generate records for them.',
)
