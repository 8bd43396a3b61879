import type { FieldTypeName } from '../field-types/index.ts'
import type { PageKindName } from '../page-kinds/index.ts'

/** Descriptions of field types, for editors and the reference. Not in the types themselves, because browsers load those. */
export const FIELD_TYPE_TEXTS: Readonly<Record<FieldTypeName, string>> = {
  text: 'One line of text.',
  textarea: 'Text of several lines.',
  integer: 'A whole number.',
  decimal: 'A number with up to four decimals.',
  money:
    'An amount of money. It is stored, filtered and calculated in fen (1 yuan = 100 fen); people read and enter yuan.',
  percent: 'A share in hundredths: 45.5 means 45.5 %. From 0 to 100 unless the field says otherwise.',
  boolean: 'Yes or no.',
  date: 'A day, `YYYY-MM-DD`, without a time zone.',
  datetime: 'A moment, stored in UTC and shown in the time zone of the business.',
  month: 'A month, `YYYY-MM`.',
  time: 'A time of day, `HH:mm`.',
  enum: 'One of the values written in `options` or listed in a dictionary.',
  state: 'The state of the workflow of the same name. Only transitions change it.',
  reference: 'Another record.',
  references: 'Several records of one resource.',
  sequence: 'A number that the system gives to each new record, such as `HB20250301007`.',
  computed: 'A value computed from the record (`expression`) or from other records (`aggregate`).',
  tags: 'A list of words: free, or from `options` or a dictionary.',
  phone: 'A telephone number: a mobile number unless `format` allows landlines.',
  email: 'An e-mail address.',
  url: 'A link: http, https, mailto or tel.',
  idCard: 'The number of a Chinese identity card, of 15 or 18 characters.',
  plate: 'A Chinese licence plate, also of new-energy vehicles.',
  images: 'Pictures, in order.',
  files: 'Files of any allowed kind, in order.',
  location: 'A place: a point on the map, an address, or both.',
  parts: 'A few short texts that are read as one line, such as the parts of an address.',
  json: 'A list of rows with declared columns (`rows`), or any JSON value.',
}

/** Descriptions of page kinds, for editors and the reference. */
export const PAGE_KIND_TEXTS: Readonly<Record<PageKindName, string>> = {
  list: 'A table of records with filters, buttons and a drawer for one record.',
  form: 'A page on which a record is created.',
  detail: 'A page that shows one record, named by the route or the query.',
  report:
    'Figures of a resource by groups, with totals, tiles and charts. The rows behind them can be shown as a list.',
  board: 'Records as cards, a column for each state. The same records can be shown as a list.',
  calendar: 'Records on the days of a month, a week or one day. The same records can be shown as a list.',
  tree: 'A list with a tree beside it: the selected node decides which rows are shown.',
  settings: 'Settings of one place each: the places at the side, the settings of the selected one beside them.',
  import: 'Import of records from a spreadsheet, and a list of the imports so far.',
  counter: 'A desk at which one customer at a time is served: find them, choose what is due, take the payment.',
}
