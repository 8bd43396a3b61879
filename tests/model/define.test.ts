import { expect, expectTypeOf, it } from 'vitest'
import type { FieldConfig } from '#model/config-schema/index.ts'
import { definePage, defineResource } from '#model/define.ts'
import { shapeErrors } from './config-schema/shape-errors.ts'

const title = { 'zh-CN': '标题', 'en-US': 'Title' }

it('a config file in TypeScript has the shape of the JSON one', () => {
  const resource = defineResource({
    title,
    label: 'name',
    scope: 'global',
    fields: { name: { type: 'text', title, required: true, maxLength: 20 } },
  })
  const page = definePage({
    path: '/butler/items',
    title,
    roles: [],
    kind: 'list',
    resource: 'item',
    columns: ['name'],
  })
  expect(shapeErrors('resource', resource)).toEqual([])
  expect(shapeErrors('page', page)).toEqual([])
})

it('the editor knows which options a type has', () => {
  expectTypeOf<{ type: 'money'; title: typeof title; min: 0 }>().toExtend<FieldConfig>()
  expectTypeOf<{ type: 'money'; title: typeof title; min: 'none' }>().not.toExtend<FieldConfig>()
  expectTypeOf<{ type: 'coin'; title: typeof title }>().not.toExtend<FieldConfig>()
})
