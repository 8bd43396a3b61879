import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileDirectory } from '#compiler/compile.ts'
import type { StudioOutcome } from '#model/api/studio/changes.ts'
import type { StudioText } from '#model/api/studio/drafts.ts'
import { readEnvironment } from '#server/env.ts'
import { takeConfig } from '#server/http/start/take-config.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'

export interface Desk {
  readonly directory: string
  readonly database: Database
  readonly test: TestApp
  readonly admin: Client
  readonly desk: Client
  close(): Promise<void>
}

/** The equipment desk with Studio, on a copy of its files. */
export async function openDesk(studio: object, variables: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const directory = join(mkdtempSync(join(tmpdir(), 'steward-studio-')), 'config')
  cpSync('tests/fixtures/apps/desk', directory, { recursive: true })
  const app = JSON.parse(readFileSync(join(directory, 'app.json'), 'utf8'))
  writeFileSync(join(directory, 'app.json'), JSON.stringify({ ...app, studio }, null, 2))
  const compiled = await compileDirectory(directory)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems))
  const database = await openDatabase(':memory:')
  const all = { CONFIG_DIR: directory, ...variables }
  await takeConfig(compiled, database, readEnvironment(all))
  const test = await buildTestApp({ model: compiled.model, database, variables: all })
  const admin = await test.login('admin01')
  const desk = await test.login('desk01')
  const close = async () => {
    await test.close()
    await database.close()
    rmSync(join(directory, '..'), { recursive: true })
  }
  return { directory, database, test, admin, desk, close }
}

export const textOf = ({ directory }: Desk, path: string) => readFileSync(join(directory, path), 'utf8')
export const open = async (client: Client, path: string) =>
  (await client.get<StudioText>(`/api/studio/file?path=${encodeURIComponent(path)}`)).data

/** Puts a change of a file into the drafts. */
export async function change(client: Client, path: string, edit: (text: string) => string) {
  const { text, hash, draft } = await open(client, path)
  const body = { path, text: edit(draft?.text ?? text!), base: draft ? draft.hash : hash }
  return client.send<StudioText>({ method: 'PUT', url: '/api/studio/draft', payload: body })
}
export async function apply(client: Client, reason: string, confirmed = true) {
  const planned = (await client.post<StudioOutcome>('/api/studio/plan')).data
  const order = { plan: planned.plan!.id, reason, confirmed }
  return (await client.post<StudioOutcome>('/api/studio/apply', order)).data
}
