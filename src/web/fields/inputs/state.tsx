import type { FieldInputs } from '../field-views.ts'
import { enumInputs } from './enum.tsx'

/** A state has the filter of an option, and no input. */
export const stateInputs: FieldInputs = enumInputs
