/** Range of a node in the expression's text: offsets from 0, `end` exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

export type CompareOperator = '==' | '!=' | '<' | '<=' | '>' | '>='
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%'
export type EachOperation = 'exists' | 'all' | 'filter' | 'map'

/** One node of a parsed expression. Macros (`exists`, `filter` …) remain as written, as `each`. */
export type ExpressionNode = Span &
  (
    | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
    /** `record.house.block.name`: root `record`, steps `house`, `block`, `name`. */
    | { readonly kind: 'path'; readonly root: string; readonly steps: readonly string[] }
    | { readonly kind: 'list'; readonly items: readonly ExpressionNode[] }
    | { readonly kind: 'map'; readonly entries: readonly (readonly [string, ExpressionNode])[] }
    | { readonly kind: 'not'; readonly operand: ExpressionNode }
    | { readonly kind: 'negate'; readonly operand: ExpressionNode }
    | { readonly kind: 'and' | 'or'; readonly left: ExpressionNode; readonly right: ExpressionNode }
    | {
        readonly kind: 'compare'
        readonly operator: CompareOperator
        readonly left: ExpressionNode
        readonly right: ExpressionNode
      }
    | { readonly kind: 'in'; readonly left: ExpressionNode; readonly right: ExpressionNode }
    | {
        readonly kind: 'arithmetic'
        readonly operator: ArithmeticOperator
        readonly left: ExpressionNode
        readonly right: ExpressionNode
      }
    | {
        readonly kind: 'conditional'
        readonly test: ExpressionNode
        readonly whenTrue: ExpressionNode
        readonly whenFalse: ExpressionNode
      }
    /** `contains(a, b)` and `a.contains(b)` alike. */
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly ExpressionNode[] }
    /** `record.items.filter(item, !item.ok)`. */
    | {
        readonly kind: 'each'
        readonly operation: EachOperation
        readonly list: ExpressionNode
        readonly variable: string
        readonly body: ExpressionNode
      }
  )

export type NodeOf<Kind extends ExpressionNode['kind']> = Extract<ExpressionNode, { readonly kind: Kind }>

/** The nodes directly below `node`. */
export function childrenOf(node: ExpressionNode): readonly ExpressionNode[] {
  switch (node.kind) {
    case 'literal':
    case 'path':
      return []
    case 'list':
      return node.items
    case 'map':
      return node.entries.map(([, value]) => value)
    case 'not':
    case 'negate':
      return [node.operand]
    case 'conditional':
      return [node.test, node.whenTrue, node.whenFalse]
    case 'call':
      return node.args
    case 'each':
      return [node.list, node.body]
    default:
      return [node.left, node.right]
  }
}

/** Whether `node` is the literal `null`: comparing with it tests for a missing value. */
export function isNullLiteral(node: ExpressionNode): boolean {
  return node.kind === 'literal' && node.value === null
}

export type ParsedExpression =
  | { readonly ok: true; readonly ast: ExpressionNode }
  /** `offset` counts characters from 0: where parsing stopped. */
  | { readonly ok: false; readonly code: string; readonly message: string; readonly offset: number }
