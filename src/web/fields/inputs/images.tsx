import type { FieldInputProps, FieldInputs } from '../field-views.ts'
import { PresenceFilter } from '../shared/presence-filter.tsx'
import { UploadInput } from '../uploads/upload-input.tsx'

/** Pictures: thumbnails that open the image viewer. */
export const imagesInputs: FieldInputs = {
  Input: ImagesInput,
  Filter: PresenceFilter,
}

function ImagesInput(props: FieldInputProps) {
  return <UploadInput {...props} pictures />
}
