import { expect } from 'vitest'

const CHINESE = /[\u4e00-\u9fff]/

/**
 * The value with the English of each text in it. Fails for a text without Chinese characters, or with a placeholder that
 * nothing filled.
 */
export function inEnglish<T>(value: T): Spoken<T> {
  return spoken(value) as Spoken<T>
}

export type Spoken<T> = T extends { readonly 'en-US': string }
  ? string
  : T extends readonly (infer Member)[]
    ? Spoken<Member>[]
    : T extends object
      ? { [Key in keyof T]: Spoken<T[Key]> }
      : T

function spoken(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spoken)
  if (typeof value !== 'object' || value === null) return value
  if (!('en-US' in value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, spoken(each)]))
  const text = value as unknown as Readonly<Record<string, string>>
  expect(text['zh-CN']).toMatch(CHINESE)
  for (const each of Object.values(text)) expect(each).not.toMatch(/\{\w+\}|undefined|\[object/)
  return text['en-US']
}
