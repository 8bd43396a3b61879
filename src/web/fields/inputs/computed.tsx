import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'
import { resultInputs } from './value-inputs.ts'

/** A computed value is filtered as its result type is, and never typed. */
export const computedInputs: FieldInputs = {
  Input: (props: FieldInputProps) => {
    const { Input } = resultInputs(props.field)
    return <Input {...props} disabled />
  },
  Filter: (props: FieldFilterProps) => {
    const { Filter } = resultInputs(props.field)
    return <Filter {...props} />
  },
}
