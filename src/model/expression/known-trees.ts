import type { ExpressionNode, ParsedExpression } from './node.ts'
import { type PackedNode, unpackNode } from './pack-node.ts'

/** By text; never wrong, because one text has one tree. */
const trees = new Map<string, ExpressionNode>()

/** Registers the trees in a page's model (text → tree). */
export function learnTrees(packed: Readonly<Record<string, PackedNode>>): void {
  for (const [text, node] of Object.entries(packed)) if (!trees.has(text)) trees.set(text, unpackNode(node))
}

/** The registered tree of an expression. In the browser this is `#expression-reader`, instead of the parser. */
export function readExpression(text: string): ParsedExpression {
  const ast = trees.get(text)
  if (ast) return { ok: true, ast }
  return { ok: false, code: 'syntax', message: `the expression did not come with the page: ${text}`, offset: 0 }
}
