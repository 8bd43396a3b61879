import { Type } from '../../config-schema/type.ts'
import { expression, name } from '../../config-schema/vocabulary.ts'

export const referenceOptions = {
  resource: name('Resource that is pointed at.'),
  choices: Type.Optional(
    expression('Which records may be chosen; the candidate is `record`, the edited record is `params`'),
  ),
}
