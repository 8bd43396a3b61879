import { cached } from '#model/expression/cache.ts'
import { evaluate, evaluateCondition } from '#model/expression/evaluate.ts'
import type { HintContext, HintKind } from './hint.ts'

/** `{"expression": "record.price * record.quantity"}` over the values made before, `n`, `seq`, `today` and `now`. */
export const expression: HintKind = {
  key: 'expression',
  make: ({ expression }, context) => {
    const text = expressionText(expression as string)
    return evaluate(text, variables(text, context))
  },
}

/** `{"if": "record.status == 'paid'", "then": hint, "else": hint}`. */
export const condition: HintKind = {
  key: 'if',
  make(options, context) {
    const text = expressionText(options.if as string)
    const holds = evaluateCondition(text, variables(text, context))
    return context.make(holds ? options.then : (options.else ?? null))
  },
}

/** The expression with `n` and `seq` written as parameters. */
export const expressionText = cached(text =>
  text.replace(/'[^']*'|"[^"]*"|(?<![.\w])(n|seq)\b/g, (match, counter?: string) =>
    counter ? `params.${counter}` : match,
  ),
)

function variables(text: string, { reader, resource, row, world, n, seq }: HintContext) {
  const record = reader.variables(text, 'record', resource.name, row)
  return { record, params: { n, seq }, now: world.now, today: world.today }
}
