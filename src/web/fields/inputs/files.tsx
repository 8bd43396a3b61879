import type { FieldInputProps, FieldInputs } from '../field-views.ts'
import { PresenceFilter } from '../shared/presence-filter.tsx'
import { UploadInput } from '../uploads/upload-input.tsx'

/** Attached files. */
export const filesInputs: FieldInputs = {
  Input: FilesInput,
  Filter: PresenceFilter,
}

function FilesInput(props: FieldInputProps) {
  return <UploadInput {...props} pictures={false} />
}
