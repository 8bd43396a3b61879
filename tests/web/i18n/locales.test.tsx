import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { preferredLocale } from '#web/i18n/locale-state.ts'
import { fillText } from '#web/i18n/texts.ts'
import { setCookie } from '../set-cookie.ts'

const enUS = textsOf('en-US')
const zhCN = textsOf('zh-CN')

const placeholders = (text: string) => Array.from(text.matchAll(/\{~?(\w+)\}/g), ([, name]) => name).toSorted()

describe('the texts', () => {
  it('have the same names and placeholders in both languages, and none is empty', () => {
    expect(Object.keys(zhCN).toSorted()).toEqual(Object.keys(enUS).toSorted())
    for (const [key, text] of Object.entries(enUS)) {
      const chinese = zhCN[key] ?? ''
      expect([key, placeholders(chinese)]).toEqual([key, placeholders(text)])
      expect([key, text.trim() !== '', chinese.trim() !== '']).toEqual([key, true, true])
    }
  })

  it('are all used', () => {
    const sources = sourceFiles('src/web')
      .map(file => readFileSync(file, 'utf8'))
      .join('\n')
    const unused = Object.keys(enUS).filter(key => !sources.includes(`'${key}'`) && !madeInCode(key, sources))
    expect(unused).toEqual([])
  })

  it('are the specification’s own words in English', () => {
    const words = Object.values(enUS)
    expect(SPECIFIED.filter(text => !words.includes(text))).toEqual([])
  })
})

describe('the first language', () => {
  it.each([
    [['fr-FR', 'en-GB', 'zh-CN'], 'en-US'],
    [['zh-TW'], 'zh-CN'],
    [['ZH'], 'zh-CN'],
    [['fr'], 'zh-CN'],
    [[], 'zh-CN'],
  ])('for a browser that prefers %j is %s', (languages, locale) => {
    expect(preferredLocale(languages, 'zh-CN')).toBe(locale)
  })
  it('is the remembered one before all others', () => {
    setCookie('locale=en-US')
    expect(preferredLocale(['zh-CN'], 'zh-CN')).toBe('en-US')
    setCookie('locale=; Max-Age=0')
  })
})

it('a text keeps what it was given nothing for', () => {
  expect(fillText('{a} of {b}', { a: 1 })).toBe('1 of {b}')
})

it('a title within a sentence begins with a small letter, unless its first word has other capitals', () => {
  const within = (title: string) => fillText('Show {~title}', { title })
  expect(['Paid bills', 'SMS signature', 'WeCom ID', '账单'].map(within)).toEqual([
    'Show paid bills',
    'Show SMS signature',
    'Show WeCom ID',
    'Show 账单',
  ])
})

it('a word follows the number', () => {
  const text = enUS['pages.file.count'] ?? ''
  expect([0, 1, 2].map(count => fillText(text, { count }))).toEqual(['0 files', '1 file', '2 files'])
})

/** Wording that the specification gives to the letter (sections 2, 5 and 8). */
const SPECIFIED = [
  'login',
  'back to home',
  'Home',
  'font size set successfully',
  'user',
  'please enter the account to bind',
  'please enter password',
  'your login information has expired, please log in again',
  'confirm exit',
  're-login',
  'request failed',
  'login failed',
  'binding failed, please check that the account and password are correct',
  'binding successful',
  'unbound successfully',
  'failed to unbind',
  'cancelled',
  'your browser can not work',
]

/** All texts of a language, of every file of its folder. */
function textsOf(language: string): Readonly<Record<string, string>> {
  const folder = join('src/web/locales', language)
  return Object.assign({}, ...readdirSync(folder).map(file => JSON.parse(readFileSync(join(folder, file), 'utf8'))))
}

/** A name put together in code: `settings.mode.${mode}`. */
function madeInCode(key: string, sources: string): boolean {
  const prefix = key.slice(0, key.lastIndexOf('.') + 1)
  return sources.includes(`\`${prefix}\${`)
}

function sourceFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => join(directory, name))
}
