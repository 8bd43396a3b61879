import type { AppConfig } from '#model/config-schema/index.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import { localized } from '#model/localized-text.ts'
import type { GridOptions } from '#model/page-kinds/list.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { invalidValue as kind } from '../../read/shape/shape-problems.ts'
import type { Check, WholeConfig } from '../check.ts'

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
  config: checkPaths,
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

/** A page of the menu whose path is not below that of its module; if none of them is, the path of the module is wrong. */
function checkPaths({ set, report }: WholeConfig): void {
  for (const module of set.modules.values()) {
    const path = module.value?.path
    const pages = [...set.pages.values()].filter(
      ({ module: name, value }) => name === module.name && value !== undefined && !value.hidden,
    )
    const outside = pages.filter(({ value }) => !value!.path.startsWith(`${path}/`))
    if (path === undefined || outside.length === 0) continue
    const why = localized(
      'The module would not be marked in the menu while the page is open.',
      '打开该页面时，菜单不会标出所在模块。',
    )
    const [first, ...others] = new Set(pages.map(({ value }) => /^\/[^/]+(?=\/)/.exec(value!.path)?.[0]))
    if (outside.length === pages.length && pages.length > 1 && first !== undefined && others.length === 0) {
      const what = localized(
        'No page of the module has a path that begins with "{path}/"; they begin with "{first}/".',
        '模块的页面路径都不以 "{path}/" 开头，而是以 "{first}/" 开头。',
        { path, first },
      )
      const fix = localized('Write the same beginning in the module and its pages.', '请在模块和页面中写相同的开头。')
      const restsOn = [{ file: module.source.path, pointer: '/path', code: 'duplicate-path' }]
      report(module, { pointer: '/path', what, why, fix, didYouMean: first, restsOn })
      continue
    }
    for (const page of outside) {
      const what = localized(
        'The path "{own}" does not begin with "{path}/", the path of its module.',
        '路径 "{own}" 没有以所在模块的路径 "{path}/" 开头。',
        { own: page.value!.path, path },
      )
      const fix = localized(
        'Begin it like the path of the module, or hide the page from the menu.',
        '请以模块的路径开头，或将页面设为不在菜单中显示。',
      )
      const didYouMean = `${path}/${page.value!.path.split('/').at(-1)}`
      const restsOn = ['/path', '/hidden'].map(pointer => ({ file: page.source.path, pointer }))
      report(page, { pointer: '/path', what, why, fix, didYouMean, restsOn })
    }
  }
}

const EMPTY_BAND = localized(
  'The legend would promise a band that no record, or another one, falls into.',
  '图例中会有没有记录、或与其他区间重叠的区间。',
)
const ASCENDING = localized('Write the ends in ascending order.', '请按升序书写各区间的上限。')

const NOBODY_BOUND = localized(
  'The cipher would refuse it, and no password could be sent to the sister system.',
  '加密会失败，密码无法发送到关联系统。',
)
