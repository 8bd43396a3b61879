import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getLanguageService, TextDocument } from 'vscode-json-languageservice'
import { runCommand } from '../helpers/run-command.ts'

// What VS Code makes of the schemas without the language server: the same service, with the files that `$schema` names.
const service = getLanguageService({
  schemaRequestService: async uri => readFileSync(fileURLToPath(uri), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
})
service.configure({ validate: true })

const SHIPPED = new URL('../../config', import.meta.url).pathname
let app: string
beforeAll(async () => {
  app = join(mkdtempSync(join(tmpdir(), 'steward-schemas-')), 'app')
  expect(await runCommand('init', app)).toMatchObject({ code: 0 })
}, 60_000)
afterAll(() => rmSync(join(app, '..'), { recursive: true, force: true }))

function opened(file: string, text: string) {
  const document = TextDocument.create(pathToFileURL(file).href, 'json', 1, text)
  return { document, json: service.parseJSONDocument(document) }
}

/** What is offered within `to`, written instead of `from`, where `|` is the cursor; by name, with what is said of it. */
async function offered(file: string, from: string, to: string): Promise<ReadonlyMap<unknown, unknown>> {
  const was = readFileSync(file, 'utf8')
  expect(was).toContain(from)
  const { document, json } = opened(file, was.replace(from, to.replace('|', '')))
  const found = await service.doComplete(document, document.positionAt(was.indexOf(from) + to.indexOf('|')), json)
  return new Map(found!.items.map(({ label, documentation }) => [JSON.parse(label), documentation]))
}
const shipped = (path: string) => join(SHIPPED, 'modules', path)

it('roles, resources, fields, states and actions of the config are offered where they are named', async () => {
  const board = shipped('orangeAtHome/pages/newOrangeJu.json')
  const roles = await offered(board, '["newOrangeJu"]', '["|"]')
  expect([...roles.keys()]).toContain('housekeeper4')
  const resource = shipped('renovation/resources/decoConfig.json')
  const resources = await offered(resource, '"resource": "org"', '"resource": "|"')
  expect(resources.get('house')).toBe('House')
  expect([...(await offered(board, '"columns": [', '"columns": ["|", ')).keys()]).toContain('nextFollowAt')
  expect([...(await offered(board, '["assign"]', '["|"]')).keys()]).toEqual(
    expect.arrayContaining(['assign', 'win', 'export']),
  )
  const states = await offered(shipped('renovation/resources/decoExit.json'), '"from": ["pending"]', '"from": ["|"]')
  expect([...states.keys()]).toEqual(expect.arrayContaining(['pending', 'normal']))
})

it('those of an app begun with `init` are its own, and the command writes new ones', async () => {
  const page = join(app, 'config/modules/main/pages/notes.json')
  const resources = await offered(page, '"resource": "note"', '"resource": "|"')
  expect(resources.get('note')).toBe('Note')
  expect([...resources.keys()]).not.toContain('house')
  const config = join(app, 'config')
  expect((await runCommand('schemas', '--config', config, '--check')).code).toBe(0)
  const { $schema } = JSON.parse(readFileSync(join(config, 'app.json'), 'utf8'))
  expect($schema).toBe('../schemas/app.schema.json')
})

it('those of an example are its own, with the field types of its code', async () => {
  const lending = new URL('../../examples/lending/config/modules/desk', import.meta.url).pathname
  const resources = await offered(join(lending, 'pages/loans.json'), '"resource": "loan"', '"resource": "|"')
  expect([...resources.keys()]).toEqual(expect.arrayContaining(['item', 'loan', 'room']))
  expect([...resources.keys()]).not.toContain('house')
  const types = await offered(join(lending, 'resources/item.json'), '"type": "rating"', '"type": "|"')
  expect([...types.keys()]).toContain('rating')
})

it('no file of the shipped config has a problem in the eyes of an editor', async () => {
  const files = readdirSync(SHIPPED, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.json'))
  const problems: unknown[] = []
  for (const name of files) {
    const { document, json } = opened(join(SHIPPED, name), readFileSync(join(SHIPPED, name), 'utf8'))
    for (const { message, range } of await service.doValidation(document, json))
      problems.push([name, range.start.line + 1, message])
  }
  expect(problems).toEqual([])
}, 60_000)
