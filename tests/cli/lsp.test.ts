import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type CodeAction,
  type CompletionItem,
  createProtocolConnection,
  type Diagnostic,
  type Hover,
  type Location,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  StreamMessageReader,
  StreamMessageWriter,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'

const ROOT = new URL('../../', import.meta.url).pathname
const LOAN = 'modules/desk/resources/loan.json'
const LOANS = 'modules/desk/pages/loans.json'

let folder: string
let server: ChildProcess
let editor: ProtocolConnection
const told = new Map<string, readonly Diagnostic[]>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-lsp-'))
  cpSync(join(ROOT, 'examples/lending'), folder, { recursive: true })
  // As an installed package lies.
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules', 'steward'))
  server = spawn(process.execPath, [join(ROOT, 'src/steward.mjs'), 'lsp'], { cwd: folder })
  editor = createProtocolConnection(new StreamMessageReader(server.stdout!), new StreamMessageWriter(server.stdin!))
  editor.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    told.set(uri, diagnostics)
  })
  editor.listen()
  await editor.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {}, locale: 'zh-cn' })
  await editor.sendNotification('initialized', {})
}, 60_000)
afterAll(async () => {
  await editor.sendRequest('shutdown')
  await editor.sendNotification('exit')
  rmSync(folder, { recursive: true, force: true })
})

const uriOf = (path: string) => pathToFileURL(join(folder, 'config', path)).href
const textOf = (path: string) => readFileSync(join(folder, 'config', path), 'utf8')

/** Opens the file with `from` written as `to`, in which `|` is where the cursor stands. */
async function type(path: string, from: string, to: string) {
  const was = textOf(path)
  expect(was.split(from)).toHaveLength(2)
  const text = was.replace(from, () => to.replace('|', ''))
  const before = was.slice(0, was.indexOf(from)) + to.slice(0, to.indexOf('|'))
  const textDocument = { uri: uriOf(path) }
  await editor.sendNotification('textDocument/didOpen', {
    textDocument: { ...textDocument, languageId: 'json', version: 1, text },
  })
  const position = { line: before.split('\n').length - 1, character: before.split('\n').at(-1)!.length }
  return { textDocument, position }
}
const close = (path: string) => editor.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(path) } })

async function completed(path: string, from: string, to: string): Promise<readonly string[]> {
  const items = await editor.sendRequest<CompletionItem[]>('textDocument/completion', await type(path, from, to))
  await close(path)
  return items.map(({ label }) => label)
}

it('completes keys and values, names, paths, states and icons, and within expressions', async () => {
  expect(await completed(LOAN, '"immutable": true,', '"|": true,')).toEqual(
    expect.arrayContaining(['help', 'readOnly']),
  )
  expect(await completed(LOAN, '"scope": "global"', '"scope": |')).toEqual([
    'global',
    'block',
    'self',
    'blocks',
    'creator',
  ])
  expect(await completed(LOAN, '"type": "reference"', '"type": "|"')).toEqual(expect.arrayContaining(['text', 'money']))
  expect(await completed(LOAN, '"from": ["out"]', '"from": ["|"]')).toEqual(['out', 'back'])
  const states = await type(LOAN, '"from": ["out"]', '"from": ["|"]')
  const titles = await editor.sendRequest<CompletionItem[]>('textDocument/completion', states)
  expect(titles.map(({ detail }) => detail)).toEqual(['借出', '已还'])
  await close(LOAN)
  expect(await completed(LOAN, '"resource": "item"', '"resource": "|"')).toEqual(
    expect.arrayContaining(['item', 'loan', 'pupil', 'account']),
  )
  expect(await completed(LOANS, '"roles": ["desk"]', '"roles": ["|"]')).toEqual(['catalogue', 'desk'])
  expect(await completed(LOANS, '"item.name"', '"item.|"')).toEqual(expect.arrayContaining(['item.name', 'item.tag']))
  expect(await completed(LOANS, '"edit", ', '"|", ')).toEqual(expect.arrayContaining(['bringBack', 'giveTime', 'edit']))
  expect(await completed('modules/desk/module.json', '"ToolOutlined"', '"|"')).toContain('CarOutlined')
  expect(await completed(LOAN, "record.status == 'out'", 'record.item.|')).toEqual(
    expect.arrayContaining(['name', 'isOut']),
  )
  expect(await completed(LOAN, "record.status == 'out'", "record.status == '|")).toEqual(['out', 'back'])
  expect(await completed(LOAN, "record.status == 'out'", 'me.|')).toContain('roles')
  expect(await completed(LOAN, "record.status == 'out'", "record.status == 'out' |")).toEqual(
    expect.arrayContaining(['&&', 'daysBetween', 'now']),
  )
})

it('completes measures, charts, tabs and inputs', async () => {
  const title = '"title": { "zh-CN": "数", "en-US": "Number" }'
  const report = (tile: string, part: string) =>
    `"kind": "report", "report": { "groups": ["item"], "tiles": ["${tile}"], "measures": [{ "name": "all", ${title}, "of": "count" }, { "name": "late", ${title}, "of": "rate", "rate": { "part": "${part}", "whole": "all" } }] }`
  expect(await completed(LOANS, '"kind": "list"', report('|', 'all'))).toEqual(['all', 'late'])
  expect(await completed(LOANS, '"kind": "list"', report('all', '|'))).toEqual(['all'])
  const tabs = `"expand": { "tab": "|" }, "detail": { "tabs": [{ "name": "others", ${title}, "resource": "loan", "by": "item", "columns": ["pupil"] }] }`
  expect(await completed(LOANS, '"sort": ["dueOn"]', `"sort": ["dueOn"], ${tabs}`)).toEqual(['others'])
  const ask = `"ask": [{ "name": "items", "type": "references", "resource": "item", ${title} }, { "name": "note", "type": "text", ${title} }]`
  const summed = `"to": "back", ${ask}, "sums": { "of": "|", "fields": [] }`
  expect(await completed(LOAN, '"to": "back"', summed)).toEqual(['items'])
})

it('completes keys that name fields, values of filters and defaults, and the keys that decide what an object is', async () => {
  const tiles = (query: string) =>
    `"tiles": [{ "title": { "zh-CN": "a", "en-US": "a" }, "query": ${query} }], "columns": [`
  const inQuery = (query: string) => completed(LOANS, '"columns": [', tiles(query))
  expect(await inQuery('{ "|": "" }')).toEqual(expect.arrayContaining(['status', 'dueOn']))
  expect(await inQuery('{ "status_|": "" }')).toEqual(expect.arrayContaining(['status_in', 'status_ne']))
  expect(await inQuery('{ "item.|": "" }')).toEqual(expect.arrayContaining(['item.name']))
  expect(await inQuery(`{ "status": "'|'" }`)).toEqual(['out', 'back'])
  expect(await inQuery(`{ "status_in": "['out', '|']" }`)).toEqual(['out', 'back'])
  expect(await completed(LOANS, '"sort": ["dueOn"]', '"sort": ["-|"]')).toContain('-dueOn')
  expect(await completed(LOANS, '"columns": ["item.name"', '"columns": ["|"')).toContain('dueOn')
  expect(await completed(LOAN, '"label": "pupil"', '"label": "|"')).toContain('dueOn')
  expect(await completed(LOAN, '"workflows": {\n    "status"', '"workflows": {\n    "|"')).toEqual(['status'])
  expect(await completed('app.json', '"modules": ["desk"]', '"modules": ["|"]')).toContain('desk')
  const kind =
    '"type": "enum", "default": "|", "options": [{ "value": "dark", "title": { "zh-CN": "暗", "en-US": "Dark" } }]'
  expect(await completed(LOAN, '"fields": {', `"fields": { "look": { ${kind} },`)).toEqual(['dark'])
  const effects = await completed(LOAN, '"effects": [', '"effects": [{ "|" }, ')
  expect(effects).toEqual(expect.arrayContaining(['set', 'create', 'send', 'refuse']))
  expect(await completed(LOAN, '"effects": [', '"effects": [{ "set": {}, "|" }, ')).not.toContain('create')
  expect(await completed(LOAN, '"effects": [', '"ask": [{ "name": "note", "|" }], "effects": [')).toEqual(
    expect.arrayContaining(['type', 'required']),
  )
})

it('shows a symbol’s description, its readers, its declaration and its uses', async () => {
  const name = await type(LOANS, '"item.name"', '"item.na|me"')
  const { contents } = await editor.sendRequest<Hover>('textDocument/hover', name)
  expect(contents).toMatchObject({
    value: expect.stringMatching(/\*\*名称\*\*.*text · 必填.*可查看的角色：catalogue、desk/s),
  })
  const place = await editor.sendRequest<Location>('textDocument/definition', name)
  expect(place.uri).toBe(uriOf('modules/desk/resources/item.json'))
  expect(textOf('modules/desk/resources/item.json').split('\n')[place.range.start.line]).toContain('"name": {')
  await close(LOANS)
  const columns = await type(LOANS, '"columns": [', '"col|umns": [')
  expect(await editor.sendRequest<Hover>('textDocument/hover', columns)).toMatchObject({
    contents: { value: '列，按顺序。' },
  })
  await close(LOANS)

  const pupil = await type(LOAN, '"pupil": "record.pupil"', '"pupil": "record.pu|pil"')
  const context = { includeDeclaration: true }
  const uses = await editor.sendRequest<Location[]>('textDocument/references', { ...pupil, context })
  expect([...new Set(uses.map(({ uri }) => uri))].sort()).toEqual([uriOf(LOANS), uriOf(LOAN)])
  expect(uses.length).toBeGreaterThanOrEqual(6)
  const { documentChanges = [] } = await editor.sendRequest<WorkspaceEdit>('textDocument/rename', {
    ...pupil,
    newName: 'borrower',
  })
  const written = JSON.stringify(documentChanges)
  expect(documentChanges).toHaveLength(2)
  expect(written).toContain('record.borrower')
  expect(written).toContain('renamedFrom')
  await close(LOAN)
})

it('reports problems while typing, and fixes them', async () => {
  const { textDocument, position } = await type(LOANS, '"dueOn", "schoolYear"', '"du|eOm", "schoolYear"')
  await expect.poll(() => told.get(uriOf(LOANS))?.map(({ code }) => code)).toEqual(['unknown-field'])
  const [problem] = told.get(uriOf(LOANS))!
  expect(problem!.range.start.line).toBe(position.line)
  const range = { start: position, end: position }
  const fixes = await editor.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument,
    range,
    context: { diagnostics: [] },
  })
  expect(fixes).toMatchObject([{ edit: { documentChanges: [{ edits: [{ newText: '"dueOn"' }] }] } }])
  await close(LOANS)
  await expect.poll(() => told.get(uriOf(LOANS))).toEqual([])
})
