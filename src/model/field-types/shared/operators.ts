import type { FilterOperator } from '../../app-model.ts'

type Operators = readonly FilterOperator[]

export const TEXT_OPERATORS: Operators = ['contains', 'eq', 'ne', 'in', 'startsWith', 'null']
/** For texts that users know completely, such as numbers of people and things. */
export const KEY_OPERATORS: Operators = ['eq', 'contains', 'ne', 'in', 'startsWith', 'null']
export const ORDERED_OPERATORS: Operators = ['range', 'eq', 'ne', 'in', 'gte', 'lte', 'gt', 'lt', 'null']
export const CHOICE_OPERATORS: Operators = ['eq', 'in', 'ne', 'null']
export const LIST_OPERATORS: Operators = ['has', 'null']
export const PRESENCE_OPERATORS: Operators = ['null']
