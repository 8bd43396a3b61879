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
  expect(help['en-US']).toContain(
    '- **Let in**: available while the status is “Expected”. The status becomes “Inside”.',
  )
  expect(help['en-US']).toContain(
    '- **Pending review** (new records); next: Approve, Decline, Cancel visit, Expire (automatic); due by',
  )
  expect(help['zh-CN']).toContain('## 状态说明')
})

test('help says only what holds on the page', async () => {
  const model = await shippedPlatform([])
  const helpOf = (path: string) => pageHelp(model, model.pages.find(page => page.path === path)!)['en-US']
  // Its records belong to no block, and nothing is entered or decided there.
  const report = helpOf('/energyConsum/areaCompletionRate')
  expect(report).not.toMatch(/What is not allowed|What the statuses mean/)
  expect(helpOf('/appmodule/versionManagement')).not.toContain('project blocks you manage')
  expect(helpOf('/visitorList/registerRecord')).toContain('project blocks you manage')
  // Two state fields are told apart; steps with a form elsewhere are not the form of this page.
  expect(helpOf('/permission/supplierAccount')).toMatch(/^- Review status: \*\*Pending review/m)
})
