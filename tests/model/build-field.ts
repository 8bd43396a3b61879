import type { Field } from '#model/app-model.ts'

/** A compiled field with the defaults that the compiler fills in. */
export function buildField(overrides: Partial<Field> & { type: string }): Field {
  return {
    name: 'value',
    title: { 'zh-CN': '值', 'en-US': 'Value' },
    required: false,
    readOnly: false,
    immutable: false,
    unique: false,
    masked: false,
    checks: [],
    location: { file: 'config/test.json', line: 1, column: 1 },
    ...overrides,
  }
}
