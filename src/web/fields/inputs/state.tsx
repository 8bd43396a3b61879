import type { FieldInputs } from '../field-views.ts'
import { enumInputs } from './enum.tsx'

/** A state is never typed, but filtered by as an option is. */
export const stateInputs: FieldInputs = enumInputs
