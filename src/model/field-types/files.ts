import { storedFilesField } from './shared/stored-files.ts'

/** Files of any allowed kind, in order. */
export const filesField = storedFilesField('files')
