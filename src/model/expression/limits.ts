/** Longest text of an expression, in characters. */
export const MAX_LENGTH = 2000
/** Maximum number of nodes of an expression. */
export const MAX_NODES = 500
/** Maximum nesting of parentheses, calls and operators. */
export const MAX_DEPTH = 40
/** Maximum number of items of a list literal. */
export const MAX_LIST_ITEMS = 200
/** Maximum total number of steps of `exists`, `all`, `filter` and `map` in one evaluation. */
export const MAX_STEPS = 20_000
/**
 * Maximum nesting of an expression that becomes SQL, as counted by `sqlCost`. SQLite's parser has a stack of 100 symbols, and
 * the query around the expression needs some of them.
 */
export const MAX_SQL_DEPTH = 64
