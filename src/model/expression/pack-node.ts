import type { ArithmeticOperator, CompareOperator, EachOperation, ExpressionNode, Span } from './node.ts'

/**
 * Compact form of a tree for the browser, which then needs no parser: `"record.state"` is a path, `["'", "x"]` a text, other
 * literals stand for themselves, and everything else is a list that begins with its operator.
 */
export type PackedNode = string | number | boolean | null | readonly PackedNode[]

const COMPARE: readonly string[] = ['==', '!=', '<', '<=', '>', '>='] satisfies readonly CompareOperator[]
const ARITHMETIC: readonly string[] = ['+', '-', '*', '/', '%'] satisfies readonly ArithmeticOperator[]

/** The tree without text positions. */
export function packNode(node: ExpressionNode): PackedNode {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'string' ? ["'", node.value] : node.value
    case 'path': {
      const names = [node.root, ...node.steps]
      return names.some(name => name.includes('.')) ? ['.', ...names] : names.join('.')
    }
    case 'list':
      return ['[]', ...node.items.map(packNode)]
    case 'map':
      return ['{}', ...node.entries.flatMap(([key, value]) => [key, packNode(value)])]
    case 'not':
      return ['!', packNode(node.operand)]
    case 'negate':
      return ['-1', packNode(node.operand)]
    case 'and':
      return ['&&', packNode(node.left), packNode(node.right)]
    case 'or':
      return ['||', packNode(node.left), packNode(node.right)]
    case 'compare':
    case 'arithmetic':
      return [node.operator, packNode(node.left), packNode(node.right)]
    case 'in':
      return ['in', packNode(node.left), packNode(node.right)]
    case 'conditional':
      return ['?', packNode(node.test), packNode(node.whenTrue), packNode(node.whenFalse)]
    case 'call':
      return [`${node.name}()`, ...node.args.map(packNode)]
    case 'each':
      return [`${node.operation}:${node.variable}`, packNode(node.list), packNode(node.body)]
  }
}

const NOWHERE: Span = { start: 0, end: 0 }

/** The tree again, without text positions. */
export function unpackNode(packed: PackedNode): ExpressionNode {
  if (typeof packed === 'string') return pathOf(packed.split('.'))
  if (packed === null || typeof packed !== 'object') return { ...NOWHERE, kind: 'literal', value: packed }
  const [operator, ...parts] = packed as readonly [string, ...PackedNode[]]
  if (operator === "'") return { ...NOWHERE, kind: 'literal', value: parts[0] as string }
  if (operator === '.') return pathOf(parts as string[])
  if (operator === '{}') return { ...NOWHERE, kind: 'map', entries: entriesOf(parts) }
  return unpackOperation(operator, parts.map(unpackNode))
}

function unpackOperation(operator: string, nodes: readonly ExpressionNode[]): ExpressionNode {
  const [first, second, third] = nodes as [ExpressionNode, ExpressionNode, ExpressionNode]
  if (COMPARE.includes(operator))
    return { ...NOWHERE, kind: 'compare', operator: operator as CompareOperator, left: first, right: second }
  if (ARITHMETIC.includes(operator))
    return { ...NOWHERE, kind: 'arithmetic', operator: operator as ArithmeticOperator, left: first, right: second }
  switch (operator) {
    case '[]':
      return { ...NOWHERE, kind: 'list', items: nodes }
    case '!':
      return { ...NOWHERE, kind: 'not', operand: first }
    case '-1':
      return { ...NOWHERE, kind: 'negate', operand: first }
    case '&&':
      return { ...NOWHERE, kind: 'and', left: first, right: second }
    case '||':
      return { ...NOWHERE, kind: 'or', left: first, right: second }
    case 'in':
      return { ...NOWHERE, kind: 'in', left: first, right: second }
    case '?':
      return { ...NOWHERE, kind: 'conditional', test: first, whenTrue: second, whenFalse: third }
  }
  if (operator.endsWith('()')) return { ...NOWHERE, kind: 'call', name: operator.slice(0, -2), args: nodes }
  const [operation, variable] = operator.split(':') as [EachOperation, string]
  return { ...NOWHERE, kind: 'each', operation, list: first, variable, body: second }
}

function pathOf([root, ...steps]: readonly string[]): ExpressionNode {
  return { ...NOWHERE, kind: 'path', root: root as string, steps }
}

function entriesOf(parts: readonly PackedNode[]): [string, ExpressionNode][] {
  return parts.flatMap((key, at) =>
    at % 2 === 0 ? [[key as string, unpackNode(parts[at + 1] as PackedNode)] as [string, ExpressionNode]] : [],
  )
}
