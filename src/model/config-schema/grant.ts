import { Type } from './type.ts'
import { closedObject, condition, field, listOf, oneOfValues, permissionId, roleList, setOf } from './vocabulary.ts'

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
export const grantList = listOf(grant, 'Who may do what on which rows and fields. Grants are never merged.')
