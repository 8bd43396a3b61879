// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { preferredLocale } from '#web/i18n/locale-state.ts'
import { fillText } from '#web/i18n/texts.ts'
import choicesEnglish from '#web/locales/choices.en-US.json'
import choicesChinese from '#web/locales/choices.zh-CN.json'
import deadlinesEnglish from '#web/locales/deadlines.en-US.json'
import deadlinesChinese from '#web/locales/deadlines.zh-CN.json'
import frameEnglish from '#web/locales/en-US.json'
import formsEnglish from '#web/locales/forms.en-US.json'
import formsChinese from '#web/locales/forms.zh-CN.json'
import importsEnglish from '#web/locales/imports.en-US.json'
import importsChinese from '#web/locales/imports.zh-CN.json'
import jobsEnglish from '#web/locales/jobs.en-US.json'
import jobsChinese from '#web/locales/jobs.zh-CN.json'
import listsEnglish from '#web/locales/lists.en-US.json'
import listsChinese from '#web/locales/lists.zh-CN.json'
import pagesEnglish from '#web/locales/pages.en-US.json'
import pagesChinese from '#web/locales/pages.zh-CN.json'
import rightsEnglish from '#web/locales/rights.en-US.json'
import rightsChinese from '#web/locales/rights.zh-CN.json'
import selectionsEnglish from '#web/locales/selections.en-US.json'
import selectionsChinese from '#web/locales/selections.zh-CN.json'
import shellEnglish from '#web/locales/shell.en-US.json'
import shellChinese from '#web/locales/shell.zh-CN.json'
import viewsEnglish from '#web/locales/views.en-US.json'
import viewsChinese from '#web/locales/views.zh-CN.json'
import frameChinese from '#web/locales/zh-CN.json'
import { setCookie } from '../set-cookie.ts'

const enUS = {
  ...frameEnglish,
  ...pagesEnglish,
  ...shellEnglish,
  ...jobsEnglish,
  ...formsEnglish,
  ...listsEnglish,
  ...deadlinesEnglish,
  ...rightsEnglish,
  ...importsEnglish,
  ...viewsEnglish,
  ...selectionsEnglish,
  ...choicesEnglish,
}
const zhCN = {
  ...frameChinese,
  ...pagesChinese,
  ...shellChinese,
  ...jobsChinese,
  ...formsChinese,
  ...listsChinese,
  ...deadlinesChinese,
  ...rightsChinese,
  ...importsChinese,
  ...viewsChinese,
  ...selectionsChinese,
  ...choicesChinese,
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe('the texts', () => {
  it('have the same names and placeholders in both languages, and none is empty', () => {
    expect(Object.keys(zhCN).toSorted()).toEqual(Object.keys(enUS).toSorted())
    for (const [key, text] of Object.entries(enUS)) {
      const chinese = (zhCN as Record<string, string>)[key] ?? ''
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
