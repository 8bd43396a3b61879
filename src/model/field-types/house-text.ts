import { Type } from '../config-schema/type.ts'
import { type HouseText, houseText } from '../text/house-text.ts'
import type { FieldType } from './field-type.ts'
import { accept, refuse } from './shared/normalised.ts'
import { PRESENCE_OPERATORS } from './shared/operators.ts'
import { oneLine } from './shared/text-value.ts'

const PARTS = ['cityName', 'blockName', 'ban', 'unit', 'doorplate'] as const satisfies readonly (keyof HouseText)[]

/** The parts of a house's address, read as one line (specification section 3). */
export const houseTextField = {
  name: 'houseText',
  storage: 'json',
  expressionType: 'map',
  options: Type.Object({}),
  filterOperators: PRESENCE_OPERATORS,
  sortable: false,
  normalise(value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('not-house-text')
    const given = value as Record<string, unknown>
    if (Object.keys(given).some(key => !(PARTS as readonly string[]).includes(key))) return refuse('not-house-text')
    const parts = PARTS.map(part => [part, oneLine(given[part] ?? '')] as const)
    if (parts.some(([, text]) => text === undefined || text.length > 100)) return refuse('not-house-text')
    return accept(Object.fromEntries(parts.filter(([, text]) => text)))
  },
  format: (value, _field, locale) => houseText(value as HouseText | null, locale),
  sample: (_field, random) => ({
    cityName: '济南市',
    blockName: '橙悦华庭一期',
    ban: '3号楼',
    unit: '2单元',
    doorplate: String(101 + Math.floor(random() * 20) * 100),
  }),
} satisfies FieldType
