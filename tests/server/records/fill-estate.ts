import { createRecord } from '#server/records/write/create-record.ts'
import type { Database } from '#server/storage/database.ts'
import { migrate } from '../../helpers/database.ts'
import { estate } from './estate.ts'
import { admin, contextOf } from './people.ts'

/** Two blocks (1 甲园, 2 乙园) with a building each, five houses, and accounts 1 to 4. */
export async function fillEstate(database: Database): Promise<void> {
  await migrate(estate, database)
  const context = contextOf(database, admin)
  const create = (name: string, values: object) => createRecord(context, estate.resources[name]!, values)
  for (const name of ['管理员', '人2', '人3', '人4']) await create('account', { adAccount: `a${name}`, name })
  await create('project', { name: '一号项目' })
  await create('project', { name: '二号项目' })
  await create('projectBlock', { name: '甲园', project: 1 })
  await create('projectBlock', { name: '乙园', project: 2 })
  await create('ban', { block: 1, name: '1号楼' })
  await create('ban', { block: 2, name: '9号楼' })
  const house = (values: object) => create('house', { area: 90, ...values })
  await house({ ban: 1, doorplate: '101', ownerPhone: '19900000101', secret: 's1', deliverAt: '2025-01-03' })
  await house({
    ban: 1,
    doorplate: '102',
    kind: 'shop',
    area: 30.5,
    secret: 's2',
    price: 12_345,
    deliverAt: '2025-01-01',
  })
  await house({ ban: 1, doorplate: '103', tags: ['大客户', '涉诉'], neighbours: [1, 2] })
  await house({ ban: 2, doorplate: '101', kind: 'shop', heated: false, deliverAt: '2025-01-02' })
  await house({ ban: 2, doorplate: '102' })
  await create('member', { house: 1, name: '王伟', phone: '19911110001' })
  await create('member', { house: 1, name: '王芳', phone: '19911110002', role: 'tenant' })
  await create('member', { house: 4, name: '李娜', phone: '19911110003' })
}
