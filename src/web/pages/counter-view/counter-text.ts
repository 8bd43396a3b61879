import type { ClientField } from '#model/client-model.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { useOwnText } from '#web/i18n/own-text.ts'
import enUS from '#web/locales/en-US/counter.json'
import zhCN from '#web/locales/zh-CN/counter.json'

const TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }

/** Texts of the counter, in its chunk. */
export function useCounterText() {
  return useOwnText(TEXTS)
}

/** A sum in a sentence or on a button. */
export function sumText(field: ClientField | undefined, value: number): string {
  if (!field) return String(value)
  const type = valueTypeOf(field)
  return (type.print ?? type.format)(value, field, 'en-US')
}
