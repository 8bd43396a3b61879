import { storedFilesField } from './shared/stored-files.ts'

/** Pictures, in order. */
export const imagesField = storedFilesField('images')
