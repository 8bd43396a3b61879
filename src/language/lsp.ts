import { basename, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  CodeActionKind,
  CompletionItemKind,
  createConnection,
  DiagnosticSeverity,
  LSPErrorCodes,
  type Position,
  type Range,
  ResponseError,
  TextDocumentSyncKind,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { lineIndexOf } from '#compiler/read/parse/line-index.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { readExtensions } from '#compiler/read/read-extensions.ts'
import { offsetAt } from '#compiler/uses/place-in-text.ts'
import { LOCALES } from '#model/localized-text.ts'
import type { Completion } from './complete-expression.ts'
import { type Change, createLanguage, type FileRange } from './language.ts'
import type { TextRange } from './token-at.ts'

/** Debounce before everything is checked again. */
const PAUSE_MS = 150

const KINDS: Readonly<Record<Completion['kind'], CompletionItemKind>> = {
  key: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  name: CompletionItemKind.Reference,
  field: CompletionItemKind.Field,
  variable: CompletionItemKind.Variable,
  function: CompletionItemKind.Function,
  operator: CompletionItemKind.Operator,
  icon: CompletionItemKind.Constant,
}

/**
 * Serves the Language Server Protocol for the config in `directory` until the editor ends it. Files open in an editor have its
 * text, all others that of the disk.
 */
export async function serveLanguage(
  directory: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<void> {
  const config = resolve(directory)
  let language = createLanguage({ root: basename(config) })
  const connection = createConnection(input, output)
  const open = new Map<string, string>()
  let onDisk: ReadonlyMap<string, string> = new Map()
  let reported = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const pathOf = (uri: string) => relative(config, fileURLToPath(uri)).replaceAll('\\', '/')
  const uriOf = (path: string) => pathToFileURL(join(config, path)).href
  const textOf = (path: string) => language.text(path) ?? ''
  const offsetOf = (path: string, { line, character }: Position) =>
    offsetAt(textOf(path), { line: line + 1, column: character + 1 })
  const rangeOf = (path: string, { start, end }: TextRange): Range => {
    const placeAt = lineIndexOf(textOf(path))
    const position = (offset: number) => ({ line: placeAt(offset).line - 1, character: placeAt(offset).column - 1 })
    return { start: position(start), end: position(end) }
  }
  const locationOf = (place: FileRange) => ({ uri: uriOf(place.path), range: rangeOf(place.path, place) })
  const editOf = ({ edits, moved }: Change): WorkspaceEdit => ({
    documentChanges: [
      ...edits.map(edit => ({
        textDocument: { uri: uriOf(edit.path), version: null },
        edits: [{ range: rangeOf(edit.path, edit), newText: edit.text }],
      })),
      ...moved.map(({ from, to }) => ({ kind: 'rename' as const, oldUri: uriOf(from), newUri: uriOf(to) })),
    ],
  })

  async function read(): Promise<void> {
    await readExtensions(config)
    const sources = await readConfigFiles(config)
    onDisk = new Map(sources.map(({ path, text }) => [path, text]))
    language.open(sources)
    for (const [path, text] of open) language.change(path, text)
  }

  function report(): void {
    const byPath = new Map<string, ReturnType<typeof language.problems>>()
    for (const each of language.problems()) byPath.set(each.path, [...(byPath.get(each.path) ?? []), each])
    for (const path of new Set([...reported, ...byPath.keys()])) {
      const diagnostics = (byPath.get(path) ?? []).map(({ problem, ...range }) => ({
        range: language.text(path) === undefined ? lineOf(problem) : rangeOf(path, range),
        severity: problem.severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
        code: problem.code,
        source: 'steward',
        message: [`${problem.what} ${problem.why}`, problem.fix].join('\n'),
      }))
      void connection.sendDiagnostics({ uri: uriOf(path), diagnostics })
    }
    reported = new Set(byPath.keys())
  }

  function later(prepare = async () => {}): void {
    clearTimeout(timer)
    timer = setTimeout(() => void prepare().then(report), PAUSE_MS)
  }

  connection.onInitialize(async ({ locale: wanted = '' }) => {
    const locale = LOCALES.find(each => each.slice(0, 2) === wanted.slice(0, 2).toLowerCase())
    language = createLanguage({ root: basename(config), locale })
    await read()
    return {
      serverInfo: { name: 'steward' },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Full, save: true },
        completionProvider: { triggerCharacters: ['"', '.', "'", ' '] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        renameProvider: { prepareProvider: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      },
    }
  })
  connection.onInitialized(report)
  const take = (uri: string, text: string) => {
    open.set(pathOf(uri), text)
    language.change(pathOf(uri), text)
    later()
  }
  connection.onDidOpenTextDocument(({ textDocument: { uri, text } }) => take(uri, text))
  connection.onDidChangeTextDocument(({ textDocument: { uri }, contentChanges }) => {
    const last = contentChanges.at(-1)
    if (last) take(uri, last.text)
  })
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    const path = pathOf(uri)
    open.delete(path)
    language.change(path, onDisk.get(path) ?? null)
    later(read)
  })
  connection.onDidSaveTextDocument(() => later(read))
  connection.onDidChangeWatchedFiles(() => later(read))

  connection.onCompletion(({ textDocument, position }) => {
    const path = pathOf(textDocument.uri)
    return language.complete(path, offsetOf(path, position)).map((each, at) => ({
      label: each.label,
      kind: KINDS[each.kind],
      detail: each.detail,
      documentation: each.documentation,
      // In the order of the search.
      sortText: String(at).padStart(4, '0'),
      filterText: each.insert ?? each.label,
      textEdit: { range: rangeOf(path, each), newText: each.insert ?? each.label },
    }))
  })
  connection.onHover(({ textDocument, position }) => {
    const path = pathOf(textDocument.uri)
    const hover = language.hover(path, offsetOf(path, position))
    return hover && { contents: { kind: 'markdown', value: hover.text }, range: rangeOf(path, hover) }
  })
  connection.onDefinition(({ textDocument, position }) => {
    const path = pathOf(textDocument.uri)
    const place = language.definition(path, offsetOf(path, position))
    return place && locationOf(place)
  })
  connection.onReferences(({ textDocument, position }) => {
    const path = pathOf(textDocument.uri)
    return language.references(path, offsetOf(path, position)).map(locationOf)
  })
  connection.onPrepareRename(({ textDocument, position }) => {
    const path = pathOf(textDocument.uri)
    const part = language.renameable(path, offsetOf(path, position))
    return part && { range: rangeOf(path, part), placeholder: part.name }
  })
  connection.onRenameRequest(({ textDocument, position, newName }) => {
    const path = pathOf(textDocument.uri)
    const change = language.rename(path, offsetOf(path, position), newName)
    if ('refused' in change) throw new ResponseError(LSPErrorCodes.RequestFailed, change.refused)
    return editOf(change)
  })
  connection.onCodeAction(({ textDocument, range }) => {
    const path = pathOf(textDocument.uri)
    const part = { start: offsetOf(path, range.start), end: offsetOf(path, range.end) }
    return language.fixes(path, part).map(change => ({
      title: change.title,
      kind: CodeActionKind.QuickFix,
      isPreferred: true,
      edit: editOf(change),
    }))
  })
  connection.listen()
  await new Promise<void>(ended => connection.onExit(ended))
}

/** A whole line of a file whose text is not loaded. */
function lineOf({ line }: { readonly line: number }): Range {
  return { start: { line: line - 1, character: 0 }, end: { line: line - 1, character: 200 } }
}
