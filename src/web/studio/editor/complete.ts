import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { completeAt } from '../studio-calls.ts'

/** Completions of the language service at the cursor of the file at `path`. */
export async function complete(path: string, context: CompletionContext): Promise<CompletionResult | null> {
  const { pos: offset, state, explicit } = context
  const text = state.doc.toString()
  if (!path.endsWith('.json') || (!explicit && !/["\w$.]/.test(text[offset - 1] ?? ''))) return null
  const found = await completeAt({ path, text, offset })
  const [first] = found
  if (!first || context.aborted) return null
  const options = found.map(
    ({ start, end, label, kind, detail, documentation, insert }): Completion => ({
      label,
      type: TYPES[kind] ?? 'text',
      detail,
      info: documentation,
      // Required keys have a mark beside their label.
      boost: kind === 'key' && detail ? 1 : 0,
      apply: (view, _completion, from, to) =>
        view.dispatch({
          changes: { from, to: Math.max(to, end), insert: insert ?? label },
          selection: { anchor: from + (insert ?? label).length },
          userEvent: start === from ? 'input.complete' : 'input',
        }),
    }),
  )
  return { from: first.start, options, filter: true }
}

/** CodeMirror's names of kinds, which select the icon of an entry. */
const TYPES: Readonly<Record<string, string>> = {
  key: 'property',
  value: 'enum',
  name: 'class',
  field: 'variable',
  variable: 'variable',
  function: 'function',
  operator: 'keyword',
  icon: 'constant',
}
