/** Longest text of an expression, in characters. */
export const MAX_LENGTH = 2000
/** Most nodes of one expression. */
export const MAX_NODES = 500
/** Deepest nesting of parentheses, calls and operators. */
export const MAX_DEPTH = 40
/** Most items of a list written out in an expression. */
export const MAX_LIST_ITEMS = 200
/** Most steps that `exists`, `all`, `filter` and `map` may take in one evaluation, all together. */
export const MAX_STEPS = 20_000
/**
 * How deep an expression may be nested where it becomes SQL, counted by `sqlCost`. SQLite's parser keeps 100 symbols in
 * mind; the query around the expression needs some of them.
 */
export const MAX_SQL_DEPTH = 64
