import { sqliteAdapter } from '@payloadcms/db-sqlite'
import { buildConfig } from 'payload'

const text = (name, label) => ({ name, label, type: 'text', index: true })
const number = (name, label) => ({ name, label, type: 'number' })

export default buildConfig({
  secret: 'only for the bench',
  telemetry: false,
  typescript: { autoGenerate: false },
  admin: { user: 'users', avatar: 'default', importMap: { autoGenerate: false } },
  db: sqliteAdapter({ client: { url: process.env.DATABASE_URL ?? 'file:payload.db' } }),
  collections: [
    { slug: 'users', auth: true, fields: [] },
    {
      slug: 'houses',
      admin: {
        useAsTitle: 'fullName',
        defaultColumns: [
          'fullName',
          'houseType',
          'layout',
          'buildArea',
          'innerArea',
          'ownerName',
          'ownerPhone',
          'floor',
          'block',
          'doorplate',
          'prepaid',
          'status',
        ],
        pagination: { defaultLimit: 20, limits: [20] },
      },
      fields: [
        text('fullName', '房屋地址'),
        text('houseType', '房屋类型'),
        text('layout', '户型'),
        number('buildArea', '建筑面积'),
        number('innerArea', '套内面积'),
        text('ownerName', '业主姓名'),
        text('ownerPhone', '业主电话'),
        number('floor', '楼层'),
        number('block', '项目'),
        text('doorplate', '房号'),
        number('prepaid', '预存余额'),
        text('status', '房屋状态'),
      ],
    },
    {
      slug: 'spaces',
      admin: {
        useAsTitle: 'code',
        defaultColumns: ['code', 'spaceType', 'status'],
        pagination: { defaultLimit: 20, limits: [20] },
      },
      fields: [text('code', '车位号'), text('spaceType', '类型'), text('status', '状态')],
    },
  ],
})
