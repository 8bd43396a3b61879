import type { AppConfig } from '#model/config-schema/index.ts'
import { localized } from '#model/localized-text.ts'
import { invalidValue as kind } from '../../read/shape/shape-problems.ts'
import type { Check } from '../check.ts'

const KEY_LENGTHS = [16, 24, 32]
const IV_LENGTHS: Readonly<Record<NonNullable<AppConfig['bind']>['mode'], number>> = { CBC: 16, ECB: 0 }

/** What a schema cannot say: values that depend on one another. */
export const invalidValue: Check = {
  ...kind,
  app({ value: { bind }, report }) {
    if (!bind) return
    const { key, iv, mode } = bind
    const found = (length: number) => ({ length, mode })
    if (!KEY_LENGTHS.includes(key.length)) {
      const what = localized(
        'A key has 16, 24 or 32 characters, but this one has {length}.',
        '密钥须为 16、24 或 32 个字符，现为 {length} 个。',
        found(key.length),
      )
      report({ pointer: '/bind/key', what, why: NOBODY_BOUND })
    }
    const wanted = IV_LENGTHS[mode]
    if (iv.length === wanted) return
    const what = localized(
      'With the mode {mode} the initialisation vector has {wanted} characters, but this one has {length}.',
      '模式为 {mode} 时，初始向量须为 {wanted} 个字符，现为 {length} 个。',
      { ...found(iv.length), wanted },
    )
    report({ pointer: '/bind/iv', what, why: NOBODY_BOUND })
  },
}

const NOBODY_BOUND = 'The cipher would refuse it, and no password could be sent to the sister system.'
