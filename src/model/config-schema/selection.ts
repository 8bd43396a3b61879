import { Type } from './type.ts'
import { closedObject, expression, fieldPath, localizedText, mapOf, name, setOf } from './vocabulary.ts'

const selection = closedObject({
  title: localizedText('What the rows are to the record, e.g. "Recipients".'),
  resource: name('Resource of the rows.'),
  where: expression(
    'Which rows, among those that the acting account may read; the other row is `row`, this record is `record`',
  ),
  show: Type.Optional(
    setOf(fieldPath('Field of the rows.'), 'What is told of the first rows besides their label, before work begins.'),
  ),
})
export const selectionMap = mapOf(
  selection,
  'Rows that belong to the work of a record: whom a message goes to, which houses are billed. Effects count them, or generate records for them.',
)
