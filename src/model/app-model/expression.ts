/** Text of a CEL expression over `record`, `old`, `me`, `now`, `today`, `params` (see src/model/expression). */
export type Expression = string
