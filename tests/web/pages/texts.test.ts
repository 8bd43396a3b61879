import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import enUS from '#web/locales/en-US/pages.json'
import zhCN from '#web/locales/zh-CN/pages.json'

const placeholders = (text: string) => (text.match(/\{~?\w+\}/g) ?? []).map(each => each.replace('~', '')).toSorted()

it('the texts of pages and fields have the same names and placeholders in both languages', () => {
  expect(Object.keys(zhCN)).toEqual(Object.keys(enUS))
  for (const [key, text] of Object.entries(enUS)) {
    const chinese = zhCN[key as keyof typeof zhCN]
    expect([key, placeholders(chinese)]).toEqual([key, placeholders(text)])
    expect([key, chinese.trim() !== '', text.trim() !== '']).toEqual([key, true, true])
  }
})

it('each of them is used', () => {
  const sources = sourceFiles('src/web').join('\n')
  const made = (key: string) => sources.includes(`\`${key.slice(0, key.lastIndexOf('.') + 1)}\${`)
  expect(Object.keys(enUS).filter(key => !sources.includes(`'${key}'`) && !made(key))).toEqual([])
})

function sourceFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => readFileSync(join(directory, name), 'utf8'))
}
