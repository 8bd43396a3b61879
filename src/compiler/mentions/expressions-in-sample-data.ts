import type { SampleDataConfig } from '#model/config-schema/index.ts'
import type { SchemaField } from '#model/expression/schema.ts'
import { pointerTo } from '../parse/json-pointer.ts'
import { type ExpressionMention, expression } from './expression-mention.ts'
import { sampleHints } from './sample-hints.ts'

/** Counters that expressions of sample data may use by their bare names. */
const COUNTERS: Readonly<Record<string, SchemaField>> = {
  n: { name: 'n', type: 'integer' },
  seq: { name: 'seq', type: 'integer' },
}

/** `resource` is the resource whose records the file makes up. What values are made of is checked when they are. */
export function expressionsInSampleData(resource: string, sampleData: SampleDataConfig): ExpressionMention[] {
  return sampleHints(sampleData).flatMap(({ pointer, hint }) =>
    (['expression', 'if'] as const).flatMap(key => {
      const text = hint[key]
      if (typeof text !== 'string') return []
      const roots = { record: resource, params: COUNTERS }
      const mentions = expression(pointerTo(pointer, key), withParams(text), roots, { kind: 'anything' })
      return mentions.map(mention => ({ ...mention, isRewritten: true }))
    }),
  )
}

/** The counters written as the parameters they are. */
function withParams(text: string): string {
  return text.replace(/'[^']*'|"[^"]*"|(?<![.\w])(n|seq)\b/g, (match, counter?: string) =>
    counter === undefined ? match : `params.${counter}`,
  )
}
