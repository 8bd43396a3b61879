import { Type } from '../../config-schema/type.ts'
import { localizedText } from '../../config-schema/vocabulary.ts'

export const range = {
  min: Type.Optional(Type.Number({ description: 'Smallest value allowed.' })),
  max: Type.Optional(Type.Number({ description: 'Largest value allowed.' })),
}
export const grouped = Type.Optional(
  Type.Boolean({
    description:
      'Whether lists and details write 1234 as 1,234; false for what names rather than counts (a year). Default: true.',
  }),
)
export const unit = Type.Optional(localizedText('Unit shown behind the number.'))
