import { expect, test } from 'vitest'
import { pageHelp } from '#server/features/client-model/page-help.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

test('every page has help in both languages, which explains its own states and steps', async () => {
  const model = await shippedPlatform([])
  for (const page of model.pages) {
    if (page.roles.length > 0)
      expect(pageHelp(model, page)['en-US'], page.path).not.toContain('Every signed-in account')
    for (const text of Object.values(pageHelp(model, page))) {
      expect(text, page.path).toMatch(/^##? .+\n/m)
      expect(text.length, page.path).toBeGreaterThan(80)
      expect(text, page.path).not.toMatch(/undefined|\{\{|\[object/)
    }
  }
  const visitors = model.pages.find(({ path }) => path === '/visitorList/registerRecord')!
  const help = pageHelp(model, visitors)
  expect(visitors.help).toBeUndefined()
  expect(help['en-US']).toContain('- **Let in** (while the status is Expected); the status becomes Inside')
  expect(help['en-US']).toContain(
    '- **Pending review** (new records); next: Approve, Decline, Cancel visit, Expire; due by',
  )
  expect(help['zh-CN']).toContain('## 状态说明')
})
