import { expect, it } from 'vitest'
import { actInWords } from '#model/permissions/act-in-words.ts'

it.each([
  ['list', 'note', '查询 note', 'list note'],
  ['update', 'note', '编辑 note', 'update note'],
  ['collect', 'bill', '对 bill 执行 collect', 'collect bill'],
  ['constructor', 'bill', '对 bill 执行 constructor', 'constructor bill'],
])('%s of %s in words', (name, resource, chinese, english) => {
  expect(actInWords(name, resource)).toEqual({ 'zh-CN': chinese, 'en-US': english })
})
