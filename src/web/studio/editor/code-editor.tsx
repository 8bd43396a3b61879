import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, Transaction } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { StudioProblem } from '#model/api/studio/common.ts'
import type { StudioPlace } from '#model/api/studio/language.ts'
import { styleNonce } from '#web/ui/theme/style-nonce.ts'
import styles from '../studio.module.css'
import { hoverAt } from '../studio-calls.ts'
import { useStudioText } from '../studio-text.ts'
import { complete } from './complete.ts'

export interface EditorPlace {
  readonly line: number
  readonly column: number
  /** A new object for every jump, also to the same position. */
  readonly at: number
}

interface CodeEditorProps {
  readonly label: string
  /** Another file resets the editor. */
  readonly path: string
  readonly text: string
  readonly readOnly: boolean
  readonly problems: readonly StudioProblem[]
  readonly place: EditorPlace | undefined
  /** Opens the declaration of something. */
  onDefinition(place: StudioPlace): void
  /** Lists where the part at the cursor is used. */
  onUses(): void
  onFix(problem: StudioProblem): void
  onChange(text: string): void
  onCursor(offset: number): void
}

/** The text editor of a config file. The only part of the app that imports CodeMirror. */
export default function CodeEditor(props: CodeEditorProps) {
  const { label, path, text, readOnly, problems, place } = props
  const t = useStudioText()
  const around = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef(props)
  latest.current = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is followed below; another file is another editor.
  useLayoutEffect(() => {
    const locked = new Compartment()
    const made = new EditorView({
      parent: around.current!,
      state: EditorState.create({
        doc: text,
        extensions: [
          ...(styleNonce ? [EditorView.cspNonce.of(styleNonce)] : []),
          lineNumbers(),
          foldGutter(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          drawSelection(),
          EditorView.lineWrapping,
          history(),
          bracketMatching(),
          closeBrackets(),
          indentOnInput(),
          indentUnit.of('  '),
          highlightSelectionMatches(),
          lintGutter(),
          ...(path.endsWith('.json') ? [json()] : []),
          syntaxHighlighting(COLOURS),
          LOOKS,
          locked.of([EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)]),
          autocompletion({
            override: [context => complete(path, context)],
            maxRenderedOptions: 60,
          }),
          hoverTooltip(async (view, offset) => {
            if (!path.endsWith('.json')) return null
            const found = await hoverAt({ path, text: view.state.doc.toString(), offset }).catch(() => null)
            if (!found) return null
            return { pos: found.start, end: found.end, above: true, create: () => ({ dom: hoverBox(found.text) }) }
          }),
          EditorView.domEventHandlers({
            mousedown(event, view) {
              const offset = view.posAtCoords({ x: event.clientX, y: event.clientY })
              if (!(event.ctrlKey || event.metaKey) || offset === null || !path.endsWith('.json')) return false
              hoverAt({ path, text: view.state.doc.toString(), offset })
                .then(found => found?.place && latest.current.onDefinition(found.place))
                .catch(() => {})
              return true
            },
          }),
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
          EditorView.updateListener.of(update => {
            const isOurs = update.transactions.some(each => each.annotation(Transaction.remote))
            if (update.docChanged && !isOurs) latest.current.onChange(update.state.doc.toString())
            if (update.selectionSet || update.docChanged) latest.current.onCursor(update.state.selection.main.head)
          }),
          keymap.of([
            {
              key: 'Shift-F12',
              run() {
                latest.current.onUses()
                return true
              },
            },
            ...completionKeymap,
            ...lintKeymap,
            ...searchKeymap,
            ...historyKeymap,
            ...foldKeymap,
            ...defaultKeymap,
            indentWithTab,
          ]),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [path, readOnly, label])

  useEffect(() => {
    const made = view.current
    if (!made) return
    const now = made.state.doc.toString()
    if (now === text) return
    // Only the difference, so that the cursor stays.
    let from = 0
    while (from < Math.min(now.length, text.length) && now[from] === text[from]) from++
    let end = 0
    while (end < Math.min(now.length, text.length) - from && now.at(-1 - end) === text.at(-1 - end)) end++
    made.dispatch({
      changes: { from, to: now.length - end, insert: text.slice(from, text.length - end) },
      annotations: Transaction.remote.of(true),
    })
  }, [text])

  useEffect(() => {
    const made = view.current
    if (made)
      made.dispatch(
        setDiagnostics(
          made.state,
          problems.map(each => ({
            ...diagnostic(made, each),
            ...(each.isFixable && {
              actions: [
                { name: t('studio.fixOne', { text: each.didYouMean ?? '' }), apply: () => latest.current.onFix(each) },
              ],
            }),
          })),
        ),
      )
  }, [problems, t])

  useEffect(() => {
    const made = view.current
    if (!made || !place) return
    const line = made.state.doc.line(Math.min(place.line, made.state.doc.lines))
    const anchor = Math.min(line.from + place.column - 1, line.to)
    made.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
    made.focus()
  }, [place])

  return <div ref={around} className={styles.code} />
}

function diagnostic(
  { state }: EditorView,
  { line, column, severity, what, why, fix, code, words }: StudioProblem,
): Diagnostic {
  const own = state.doc.line(Math.min(line, state.doc.lines))
  const from = Math.min(own.from + column - 1, own.to)
  const messageOf = () => {
    if (!words) return [what, why, fix]
    return words.what ? [words.title, words.what, words.text] : [words.title, words.text, what, fix]
  }
  const word = /^("(\\.|[^"\\])*"|[\w$.-]+)/.exec(state.sliceDoc(from, own.to))?.[0].length ?? 1
  return {
    from,
    to: Math.min(from + word, own.to),
    severity,
    source: code,
    message: messageOf().filter(Boolean).join('\n'),
  }
}

function hoverBox(words: string): HTMLElement {
  const box = document.createElement('div')
  box.className = styles.hover!
  box.append(...marked(words))
  return box
}

/** The Markdown of the language service: bold names and code. */
function marked(words: string): readonly (Node | string)[] {
  return words.split(/(\*\*.+?\*\*|`[^`]+`)/).map(part => {
    const [, bold, code] = /^(?:\*\*(.+)\*\*|`(.+)`)$/.exec(part) ?? []
    const inner = bold ?? code
    return inner === undefined
      ? part
      : Object.assign(document.createElement(bold === undefined ? 'code' : 'strong'), { textContent: inner })
  })
}

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--studio-key)' },
  { tag: tags.string, color: 'var(--studio-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--studio-value)' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--studio-quiet)' },
])

const LOOKS = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'transparent', color: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', lineHeight: '1.55' },
  '.cm-gutters': { backgroundColor: 'var(--studio-raised)', color: 'var(--studio-quiet)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--studio-line)' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--studio-selection)',
  },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--studio-raised)',
    color: 'inherit',
    border: '1px solid var(--studio-border)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--studio-selection)',
    color: 'inherit',
  },
  '.cm-diagnostic': { whiteSpace: 'pre-wrap', maxWidth: '60ch' },
  '.cm-foldPlaceholder': { backgroundColor: 'transparent', color: 'inherit' },
})
