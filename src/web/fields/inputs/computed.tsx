import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'
import { valueInputs } from './value-inputs.ts'

/** A computed value has the filter of its result type, and no input. */
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
