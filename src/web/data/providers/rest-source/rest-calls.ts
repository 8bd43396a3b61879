export { callOnList, callOnRecord } from './rest-actions.ts'
export { restChoices } from './rest-choices.ts'
export { completed, deleteRow, listRows, readRow, writeRow } from './rest-records.ts'
