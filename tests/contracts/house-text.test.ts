import { expect, it } from 'vitest'
import { partsField } from '#model/field-types/parts.ts'
import type { Locale } from '#model/localized-text.ts'
import house from '../../config/modules/document/resources/house.json' with { type: 'json' }
import { buildField } from '../model/build-field.ts'

const { parts, absent } = house.fields.houseText
const field = buildField({ type: 'parts', parts, absent })
const houseText = (value: unknown, locale: Locale) => partsField.format(value, field, locale)
const flat = { cityName: '济南市', blockName: '橙悦华庭一期', ban: '3', unit: '2', doorplate: '1201' }

it('the house text is city, block, building number, unit and room (specification section 3)', () => {
  expect(houseText(flat, 'zh-CN')).toBe('济南市橙悦华庭一期3号楼2单元1201室')
  expect(houseText(flat, 'en-US')).toBe('济南市 橙悦华庭一期 Building 3 Unit 2 Room 1201')
})

it('keeps names that are more than a number', () => {
  expect(houseText({ ...flat, ban: '3号楼', unit: '东单元', doorplate: 'B1201' }, 'zh-CN')).toBe(
    '济南市橙悦华庭一期3号楼东单元B1201室',
  )
})

it('leaves out what is missing', () => {
  expect(houseText({ blockName: ' 橙悦华庭一期 ', ban: null, unit: '', doorplate: '1201' }, 'zh-CN')).toBe(
    '橙悦华庭一期1201室',
  )
})

it.each([null, undefined, {}, { cityName: ' ' }])('says "no info" for %j', nothing => {
  expect(houseText(nothing, 'en-US')).toBe('no info')
  expect(houseText(nothing, 'zh-CN')).toBe('暂无信息')
})
