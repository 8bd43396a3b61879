import { localized } from '#model/localized-text.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check } from '../check.ts'
import { localizedTexts } from '../parts.ts'

const HAN = /\p{Script=Han}/u
const LATIN = /\p{Script=Latin}{2}/u

/** Texts that were entered under each other's language. */
export const swappedLanguages: Check = {
  code: 'swapped-languages',
  titleInChinese: '两种语言写反了',
  severity: 'warning',
  why: localized(
    'Whoever chose a language would read this text in the other one.',
    '中文文字写成了英文，英文文字写成了中文；选择任一语言的人都会看到另一种。',
  ),
  fix: localized('Exchange the two texts.', '请对调两段文字。'),
  any({ value, report }) {
    for (const { pointer, text } of localizedTexts(value)) {
      const { 'zh-CN': chinese, 'en-US': english } = text
      // A name or abbreviation may use Latin letters in Chinese too; the reverse is an error.
      if (HAN.test(chinese) || !LATIN.test(chinese) || !HAN.test(english) || LATIN.test(english)) continue
      report({
        pointer: pointerTo(pointer, 'zh-CN'),
        what: localized(
          'The Chinese text is in English, and the English one in Chinese.',
          '中文文字写成了英文，英文文字写成了中文。',
        ),
      })
    }
  },
}
