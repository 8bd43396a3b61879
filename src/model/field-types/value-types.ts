import { booleanField } from './boolean.ts'
import { dateField } from './date.ts'
import { datetimeField } from './datetime.ts'
import { decimalField } from './decimal.ts'
import { emailField } from './email.ts'
import { enumField } from './enum.ts'
import type { FieldType } from './field-type.ts'
import { filesField } from './files.ts'
import { idCardField } from './id-card.ts'
import { imagesField } from './images.ts'
import { integerField } from './integer.ts'
import { jsonField } from './json.ts'
import { locationField } from './location.ts'
import { moneyField } from './money.ts'
import { monthField } from './month.ts'
import { partsField } from './parts.ts'
import { percentField } from './percent.ts'
import { phoneField } from './phone.ts'
import { plateField } from './plate.ts'
import { referenceField } from './reference.ts'
import { referencesField } from './references.ts'
import { sequenceField } from './sequence.ts'
import { stateField } from './state.ts'
import { tagsField } from './tags.ts'
import { textField } from './text.ts'
import { textareaField } from './textarea.ts'
import { timeField } from './time.ts'
import { urlField } from './url.ts'

/** The types with a value of their own: all but `computed`, whose value has one of these types. */
export const VALUE_TYPES = {
  text: textField,
  textarea: textareaField,
  integer: integerField,
  decimal: decimalField,
  money: moneyField,
  percent: percentField,
  boolean: booleanField,
  enum: enumField,
  state: stateField,
  tags: tagsField,
  date: dateField,
  datetime: datetimeField,
  month: monthField,
  time: timeField,
  phone: phoneField,
  email: emailField,
  idCard: idCardField,
  plate: plateField,
  url: urlField,
  images: imagesField,
  files: filesField,
  location: locationField,
  reference: referenceField,
  references: referencesField,
  json: jsonField,
  sequence: sequenceField,
  parts: partsField,
} satisfies Record<string, FieldType>

export type ValueTypeName = keyof typeof VALUE_TYPES
