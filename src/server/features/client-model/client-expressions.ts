import type { PageModel } from '#model/client-model.ts'
import { expressionTexts } from '#model/expression/expression-texts.ts'
import { packNode } from '#model/expression/pack-node.ts'
import { parseExpression } from '#model/expression/parse.ts'

/** The expressions of a page's model, read, so that the browser needs no parser. */
export function clientExpressions(parts: readonly unknown[]): PageModel['expressions'] {
  const texts = [...expressionTexts(parts)].sort()
  return Object.fromEntries(
    texts.flatMap(text => {
      const parsed = parseExpression(text)
      return parsed.ok ? [[text, packNode(parsed.ast)]] : []
    }),
  )
}
