import type { AppConfig } from '#model/config-schema/index.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import { localized } from '#model/localized-text.ts'
import type { GridOptions } from '#model/page-kinds/list.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
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
  page({ value, facts, report }) {
    const { grid } = value as { readonly grid?: GridOptions }
    for (const [at, color] of grid?.colors.entries() ?? []) {
      if (typeof color === 'string') continue
      const pointer = pointerTo('/grid/colors', at, 'bands')
      const field = facts.resource(value.resource)?.fields[color.field]
      const isWhole = field !== undefined && fieldTypeOf(field.result ?? field.type)?.storage === 'integer'
      for (const [index, end] of color.bands.entries()) {
        if (!isWhole || Number.isInteger(end)) continue
        const what = localized(
          'The values of "{field}" are whole numbers (money in fen), so none ends at {end}.',
          '"{field}" 的值为整数（金额以分为单位），不会止于 {end}。',
          { field: color.field, end },
        )
        report({ pointer: pointerTo(pointer, index), what, why: EMPTY_BAND })
      }
      const [first, second] = color.bands
      if (second === undefined || first! < second) continue
      const what = localized(
        'The band up to {second} comes after the one up to {first}.',
        '止于 {second} 的区间排在止于 {first} 的区间之后。',
        { first: first!, second },
      )
      report({ pointer: pointerTo(pointer, 1), what, why: EMPTY_BAND, fix: ASCENDING })
    }
  },
}

const EMPTY_BAND = 'The legend would promise a band that no record, or another one, falls into.'
const ASCENDING = localized('Write the ends in ascending order.', '请按升序书写各区间的上限。')

const NOBODY_BOUND = 'The cipher would refuse it, and no password could be sent to the sister system.'
