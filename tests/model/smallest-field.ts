import type { Field } from '#model/app-model.ts'
import type { FieldTypeName } from '#model/field-types/index.ts'
import { buildField } from './build-field.ts'

const title = { 'zh-CN': '选项甲', 'en-US': 'Option A' }
/** What a type needs at least in config. */
const NEEDED: Partial<Record<FieldTypeName, Partial<Field>>> = {
  enum: { options: [{ value: 'a', title, color: 'gold' }] },
  state: { options: [{ value: 'a', title, color: 'gold' }] },
  reference: { resource: 'house' },
  references: { resource: 'house' },
  sequence: { pattern: 'HB{yyyyMMdd}{000}' },
  computed: { result: 'money', expression: '1' },
  parts: { parts: [{ name: 'city', title }] },
}

/** A compiled field of the type with no more than config must say of it. */
export function smallestField(type: FieldTypeName): Field {
  return buildField({ name: 'value', ...NEEDED[type], type })
}
