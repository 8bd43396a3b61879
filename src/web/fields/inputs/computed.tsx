import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'
import { valueInputs } from './value-inputs.ts'

/** A computed value is filtered as its result type is, and never typed. */
export const computedInputs: FieldInputs = {
  Input: (props: FieldInputProps) => {
    const { Input } = valueInputs(props.field.result)
    return <Input {...props} disabled />
  },
  Filter: (props: FieldFilterProps) => {
    const { Filter } = valueInputs(props.field.result)
    return <Filter {...props} />
  },
}
