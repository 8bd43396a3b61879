import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { compileFiles } from '#compiler/compile.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { activeId, applyChange } from '#server/features/config-changes/apply-change.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { buildTestApp, type Client } from '../../helpers/build-app.ts'
import { PLATFORM_CONFIG, platformModel } from '../../helpers/platform-model.ts'
import { startPostgres } from '../../helpers/postgres.ts'

const SERVERS = {
  sqlite: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'steward-follow-'))
    return { url: join(directory, 'steward.db'), stop: async () => rmSync(directory, { recursive: true, force: true }) }
  },
  postgres: () => startPostgres(),
}
const FOLLOWS_WITHIN_MS = 2000
/** Answers before the change, and again after it. */
const ENOUGH = 12

/** The config of the platform with `house.area` called `extent`. */
async function renamed() {
  const files = (await readConfigFiles(PLATFORM_CONFIG)).map(({ path, text }) => {
    const words = text.replaceAll(/\barea\b/g, 'extent')
    const isHouse = path.endsWith('resources/house.json')
    return { path, text: isHouse ? words.replace('"extent": {', '"extent": { "renamedFrom": "area",') : words }
  })
  const compiled = compileFiles(files)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems))
  return { model: compiled.model, files }
}

test.each(Object.keys(SERVERS) as (keyof typeof SERVERS)[])(
  'servers on %s follow a renamed field within two seconds, and no request fails',
  { timeout: 120_000 },
  async name => {
    const server = await SERVERS[name]()
    // The file of SQLite has one server; two connections of one thread would keep each other waiting.
    const databases = await Promise.all((name === 'sqlite' ? [1] : [1, 2, 3]).map(() => openDatabase(server.url)))
    const own = databases.at(-1)!
    const model = await platformModel()
    const apps = []
    let isOver = false
    let asking: Promise<void>[] = []
    for (const database of databases.slice(0, 2)) apps.push(await buildTestApp({ model, database }))
    try {
      const desired = await renamed()
      const clients = await Promise.all(apps.map(app => app.login('keeper01')))
      const house = (await clients[0]!.get<{ id: number; area: number }[]>('/api/resources/house?_sort=id&_end=1'))
        .data[0]!
      expect(house.area).toBeTypeOf('number')
      const answers: string[] = []
      const ask = async (client: Client) => {
        while (!isOver) {
          const list = await client.get('/api/resources/house?_end=5')
          const { data } = await client.get<{ version: number; name: string }>(`/api/resources/house/${house.id}`)
          const write = await client.patch(`/api/resources/house/${house.id}`, {
            version: data.version,
            name: data.name,
          })
          // Two clients write the same record: the later one is told that it was changed.
          answers.push(`${list.status}/${list.code}`, write.code === 1000 ? '200/200' : `${write.status}/${write.code}`)
          await wait(5)
        }
      }
      // A number of answers instead of a time: a loaded machine takes longer for them.
      const isAnswered = async (wanted: number) => {
        while (answers.length < wanted) await Promise.race([wait(20), Promise.all(asking)])
      }
      asking = clients.map(ask)
      await isAnswered(ENOUGH)
      await applyChange(desired, await planMigration(desired.model, own), own, {
        by: 'test',
        reason: 'a better word',
        now: new Date(),
        activeId: await activeId(own),
      })
      const done = Date.now()
      while (apps.some(({ services }) => services.state.current.model.revision !== desired.model.revision)) {
        expect(Date.now() - done).toBeLessThan(FOLLOWS_WITHIN_MS)
        await wait(20)
      }
      await isAnswered(answers.length + ENOUGH)
      isOver = true
      await Promise.all(asking)
      expect(answers.filter(each => each !== '200/200')).toEqual([])
      for (const client of clients)
        expect((await client.get<{ extent: number }>(`/api/resources/house/${house.id}`)).data.extent).toBe(house.area)
    } finally {
      isOver = true
      await Promise.allSettled(asking)
      for (const app of apps) await app.close()
      for (const database of databases) await database.close()
      await server.stop()
    }
  },
)
