import { expect, test } from 'vitest'
import type { Account } from '#model/api.ts'
import { systemContext } from '#server/records/system-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { buildTestApp } from '../../../helpers/build-app.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'

const fields = { name: { type: 'text' }, adAccount: { type: 'text' }, roles: { type: 'references', resource: 'role' } }
const MODELS = {
  'the built-in account': buildModel({ resources: {} }),
  'an account that keeps no time of sign-in': buildModel({
    resources: {
      account: {
        label: 'name',
        scope: 'global',
        fields: { ...fields, blocks: { type: 'references', resource: 'projectBlock' }, admin: { type: 'boolean' } },
      },
    },
  }),
}

eachDatabase(open => {
  test.each(Object.keys(MODELS) as (keyof typeof MODELS)[])('%s signs in', async name => {
    const model = MODELS[name]
    await migrate(model, open())
    const adAccount = name.replace(/\W/g, '_')
    await createRecord(systemContext(model, open()), model.resources.account!, { adAccount, name: 'Anna', admin: true })
    const app = await buildTestApp({ model, database: open() })
    const session = await (await app.login(adAccount)).get<{ account: Account }>('/api/session')
    expect(session).toMatchObject({ code: 200, data: { account: { adAccount, name: 'Anna' } } })
    await app.close()
  })
})
