import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { goWithin, listReady, overflow, rows } from './helpers.ts'

/** What a page of docs/three-pages.md must show in a language: as list, as form, and of one record. */
interface Words {
  readonly title: string
  readonly list: readonly string[]
  readonly form: readonly string[]
  readonly groups: readonly string[]
  readonly tabs: readonly string[]
}

const LANGUAGES = ['zh-CN', 'en-US'] as const

const PAGES: Readonly<Record<string, Readonly<Record<(typeof LANGUAGES)[number], Words>>>> = {
  '/renovation/list': {
    'zh-CN': {
      title: '装修登记列表',
      list: ['业主手机', '施工负责人', '未关闭违规', '是否超期'],
      form: ['申请信息', '工期', '资料清单', '进场材料', '施工人员'],
      groups: ['登记', '施工', '监管', '费用', '资料与审核'],
      tabs: [
        '资料清单',
        '进场材料',
        '施工人员',
        '巡查',
        '违规',
        '账单',
        '验收',
        '退押金',
        '业主信息表',
        '消息',
        '评论',
        '附件',
        '动态',
      ],
    },
    'en-US': {
      title: 'Registration list',
      list: ['Owner phone', 'Site leader', 'Open violations', 'Overdue'],
      form: ['Application', 'Schedule', 'Papers', 'Materials', 'Workers'],
      groups: ['Registration', 'Work', 'Supervision', 'Fees', 'Papers and review'],
      tabs: [
        'Papers',
        'Materials',
        'Workers',
        'Inspections',
        'Violations',
        'Bills',
        'Acceptance',
        'Deposit refund',
        'Owner info forms',
        'Messages',
        'Comments',
        'Attachments',
        'Timeline',
      ],
    },
  },
  '/standingbook/propertyFees': {
    'zh-CN': {
      title: '物业费账单',
      list: ['缴费人', '应收金额', '欠费金额', '逾期天数'],
      form: ['缴费信息', '账期', '金额'],
      groups: ['账单', '金额构成', '来源与收缴'],
      tabs: ['收款明细', '退款', '减免', '催缴', '消息', '评论', '附件', '动态'],
    },
    'en-US': {
      title: 'Property fees',
      list: ['Payer', 'Receivable', 'Balance', 'Days overdue'],
      form: ['Payer and fee', 'Period', 'Amount'],
      groups: ['Bill', 'Amount breakdown', 'Source and collection'],
      tabs: [
        'Payments',
        'Refunds',
        'Reductions',
        'Collection calls',
        'Messages',
        'Comments',
        'Attachments',
        'Timeline',
      ],
    },
  },
  '/entryCare/subscribeRecord': {
    'zh-CN': {
      title: '入户预约',
      list: ['服务主题', '预约人', '服务日期', '时段'],
      form: ['预约对象'],
      groups: ['预约', '服务安排'],
      tabs: ['入户服务', '本房历次服务', '消息', '评论', '附件', '动态'],
    },
    'en-US': {
      title: 'Entry appointments',
      list: ['Theme', 'Booked by', 'Day', 'Slot'],
      form: ['House and resident'],
      groups: ['Appointment', 'Service'],
      tabs: ['Entry services', 'Services of the house', 'Messages', 'Comments', 'Attachments', 'Timeline'],
    },
  },
}

for (const language of LANGUAGES)
  test(`each has its list, form and record at 360 px in ${language}`, async ({ page, signIn, context, baseURL }) => {
    await signIn('admin01')
    await context.addCookies([{ name: 'locale', value: language, url: baseURL as string }])
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/home')
    for (const [path, { [language]: words }] of Object.entries(PAGES))
      await test.step(path, async () => {
        await goWithin(page, path)
        await listReady(page)
        await expect(page.getByRole('main').getByRole('heading', { name: words.title })).toBeVisible()
        for (const label of words.list) await expect(rows(page).first()).toContainText(label)
        await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
        const id = await rows(page).first().getAttribute('data-row-key')

        await goWithin(page, `${path}?_form=new`)
        await page.getByRole('dialog').locator('[data-field]').first().waitFor()
        for (const name of words.form) await expect(page.getByRole('dialog')).toContainText(name)
        await expect.poll(() => cutOff(page)).toBeLessThanOrEqual(0)

        await goWithin(page, `${path}?_view=${id}`)
        const record = page.getByRole('dialog')
        await expect(record.getByRole('tab')).toHaveText(words.tabs)
        await expect(record.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
        for (const name of words.groups) await expect(record.getByRole('heading', { name, exact: true })).toBeVisible()
        await expect.poll(() => cutOff(page)).toBeLessThanOrEqual(0)
      })
  })

/** How far the content of the open drawer is wider than the drawer, in pixels. */
function cutOff(page: Page): Promise<number> {
  return page
    .getByRole('dialog')
    .locator('.ant-drawer-body')
    .evaluate(body => body.scrollWidth - body.clientWidth)
}
