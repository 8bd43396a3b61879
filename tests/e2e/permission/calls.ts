import type { Page, Request } from '@playwright/test'

/** A call that is never made is told after so long, and not when the whole test has run out of time. */
const CALL_MS = 30_000

/**
 * The next call of this method and path, with what it carries (form or JSON) and what it answers. A query after the path
 * must be part of that of the call.
 */
export async function callDone(page: Page, call: string, act: () => Promise<unknown>) {
  const [method, address] = call.split(' ') as [string, string]
  const [path, query = ''] = address.split('?')
  const isIt = (request: Request) => {
    const url = new URL(request.url())
    return request.method() === method && url.pathname === path && decodeURIComponent(url.search).includes(query)
  }
  // The body is read at once: after another navigation it would be gone.
  const answered = page
    .waitForResponse(response => isIt(response.request()), { timeout: CALL_MS })
    .then(async response => ({ request: response.request(), answer: (await response.json()) as Answer }))
  const [{ request, answer }] = await Promise.all([answered, act()])
  return { query: Object.fromEntries(new URL(request.url()).searchParams), sent: sentBy(request), answer }
}

interface Answer {
  readonly code: number
  readonly data: unknown
}

function sentBy(request: Request): Readonly<Record<string, unknown>> {
  const body = request.postData() ?? ''
  return body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
}

/** The row of a table that shows this text. */
export function rowOf(page: Page, text: string | RegExp) {
  // Not the rows of facts in a dialog.
  return page.locator('tr[data-row-key]').filter({ hasText: text })
}

/** The check box of a tree node. */
export function treeBox(page: Page, title: string) {
  return page.locator('.ant-tree-treenode').filter({ hasText: title }).locator('.ant-tree-checkbox').last()
}

/** Chooses from a search box that offers records; other boxes may have their offers open behind it. */
export async function choose(page: Page, field: string, option: string, typed = option): Promise<void> {
  const box = page.getByRole('dialog').locator(`[data-field="${field}"] .ant-select`).last()
  await box.click()
  await box.locator('input').fill(typed)
  const offered = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
  await offered.filter({ hasText: option }).first().click()
}
