import { Type } from '../../config-schema/type.ts'
import { localizedText } from '../../config-schema/vocabulary.ts'

export const range = {
  min: Type.Optional(Type.Number({ description: 'Smallest value allowed.' })),
  max: Type.Optional(Type.Number({ description: 'Largest value allowed.' })),
}
export const unit = Type.Optional(localizedText('Unit shown behind the number.'))
