import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IntegrityReport } from '#model/api.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'

const PATH = '/api/health/integrity'

eachDatabase(open => {
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp({ database: open() })
  }, 60_000)
  afterAll(() => app.close())

  test('administrators read the verification; nobody else may', async () => {
    expect((await app.anonymous.get(PATH)).status).toBe(401)
    expect((await (await app.login('clerk01')).get(PATH)).status).toBe(403)
    const { status, data } = await (await app.login('admin01')).get<IntegrityReport>(PATH)
    expect(status).toBe(200)
    expect(data.problems).toEqual([])
    expect(data.checked.references).toBeGreaterThan(10)
  })

  test('problems are named, and too frequent requests have to wait', async () => {
    await open().transaction(({ queries }) =>
      queries
        .insertInto('steward_comment')
        .values({
          resource: 'house',
          recordId: 987_654,
          body: 'x',
          createdAt: '2025-01-01T00:00:00.000Z',
        })
        .execute(),
    )
    const admin = await app.login('admin01')
    const { data } = await admin.get<IntegrityReport>(PATH)
    expect(data.problems).toEqual([
      expect.objectContaining({
        check: 'references',
        table: 'steward_comment',
        what: '"recordId" names house 987654, which is not there',
      }),
    ])
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await admin.get(PATH)).status))
    expect(statuses).toContain(429)
  })
})
