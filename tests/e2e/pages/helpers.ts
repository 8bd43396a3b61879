import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from '../fixtures.ts'

/** The rows on the screen: of a table, or cards on a phone. */
export function rows(page: Page): Locator {
  return page.getByRole('main').locator('[data-row-key]').filter({ visible: true })
}

/** The first row whose text contains `text`. */
export function row(page: Page, text: string | RegExp): Locator {
  return rows(page).filter({ hasText: text }).first()
}

/** Opens the record of a row by a click on its state: elsewhere in the row there may be links to other records. */
export async function openRow(row: Locator): Promise<void> {
  await row.locator('.st-tag').first().click()
}

/** Opens a row action: a button of the row, or an entry of its menu `More`. */
export async function act(page: Page, row: Locator, action: string): Promise<void> {
  const button = row.getByRole('button', { name: action, exact: true })
  const more = row.getByRole('button', { name: 'More' })
  // On a phone the buttons of a row may follow it.
  await button.or(more).first().waitFor()
  if ((await button.count()) > 0) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Goes to an address within the app, as the browser's Forward does: a fraction of the work of loading it again. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Waits until the list shows rows that are not about to be replaced. */
export async function listReady(page: Page): Promise<void> {
  await rows(page).first().waitFor()
  await expect(page.locator('main .ant-spin-spinning')).toHaveCount(0)
}

/** Waits until a list is whole: the first one of a session draws its filters and tools after its rows. */
export async function listWhole(page: Page): Promise<void> {
  await listReady(page)
  await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).waitFor()
}

/** Texts of a column of the table, by its heading (without the place that it has in a sort). */
export async function column(page: Page, heading: string): Promise<string[]> {
  const headings = await page.locator('main th').allInnerTexts()
  const index = headings.findIndex(text => text.replace(/\s*\d*\s*$/, '').trim() === heading)
  const cells = await rows(page)
    .locator(`td:nth-child(${index + 1})`)
    .allInnerTexts()
  return cells.map(text => text.trim())
}

/** The filters above a list. The first list that is opened draws them after its rows. */
export function filters(page: Page): Locator {
  return page.getByRole('search', { name: 'Filters' })
}

/** Shows the filters that are folded away. */
export async function unfoldFilters(page: Page): Promise<void> {
  await filters(page).getByRole('button', { name: 'More', exact: true }).click()
}

/** Picks an option of a select, by the select's label. */
export async function choose(
  scope: Page | Locator,
  label: string,
  option: string | RegExp,
  typed?: string,
): Promise<void> {
  const box = scope.getByRole('combobox', { name: label })
  // A box is closed until it knows what it may offer.
  await expect(box).toBeEnabled()
  const page = 'page' in scope ? scope.page() : scope
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option })
  // antd gives the focus back to a box some moments after a choice, which closes another one opened meanwhile.
  await expect(async () => {
    // A chosen value lies over the input.
    if ((await box.getAttribute('aria-expanded')) !== 'true') await box.click({ force: true })
    if (typed !== undefined) await box.fill(typed)
    await offered.first().click({ timeout: 5000 })
  }).toPass({ timeout: 20_000 })
  // What is typed elsewhere before the focus is back lands in this box.
  await expect(box).toBeFocused()
}

/** Styles of texts whose contrast this worker has measured. A worker ends with the first test that fails. */
const measuredStyles = new Set<string>()

/**
 * Violations that axe finds, with the pointer out of the way; of the part that `selector` names alone, where there is one.
 * The contrast of texts is measured of those only whose styles no earlier call of the worker has seen: it takes four
 * fifths of axe's time, and the same styles give the same colours.
 */
export async function violations(page: Page, selector = 'html'): Promise<string[]> {
  await page.mouse.move(0, 0)
  await provideAxe(page)
  await page.evaluate(markRepeatedCells)
  const context = { include: [selector], exclude: ['[data-repeated]'] }
  const found = await page.evaluate(runAxe, { context, options: { rules: { 'color-contrast': { enabled: false } } } })
  return [...found, ...(await tooLittleContrast(page, selector))]
}

/** Texts whose colours are too near to their ground, of those whose styles no earlier call of the worker has seen. */
export async function tooLittleContrast(page: Page, selector = 'html'): Promise<string[]> {
  const styles = await page.evaluate(markTexts, { known: [...measuredStyles], selector })
  if (styles.length === 0) return []
  for (const style of styles) measuredStyles.add(style)
  await provideAxe(page)
  return page.evaluate(runAxe, { context: '[data-new-style]', options: { runOnly: ['color-contrast'] } })
}

async function provideAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

/** Runs in the page itself: a page of its own to sum up, for frames of other origins, takes longer than all the rest. */
async function runAxe({ context, options }: { context: axe.ElementContext; options: axe.RunOptions }) {
  const { axe: inPage } = window as unknown as { axe: typeof axe }
  const { violations } = await inPage.run(context, { ...options, resultTypes: ['violations'], selectors: false })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Marks the texts of the part that `selector` names whose styles are not `known`, one of each, and returns these styles: the
 * computed colours and font, and the backgrounds behind. Runs in the page.
 */
function markTexts({ known, selector }: { known: readonly string[]; selector: string }): string[] {
  const styles = new Set(known)
  const backgrounds = new Map<Element | null, string>([[null, '']])
  function backgroundBehind(element: Element | null): string {
    const read = backgrounds.get(element)
    if (read !== undefined) return read
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element!)
    const behind = [backgroundColor, backgroundImage, opacity, backgroundBehind(element!.parentElement)].join()
    backgrounds.set(element, behind)
    return behind
  }
  for (const marked of document.querySelectorAll('[data-new-style]')) marked.removeAttribute('data-new-style')
  for (const element of document.querySelectorAll(`${selector}, ${selector} *`)) {
    const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent!.trim() !== '')
    if (!hasText || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const style = [element.className, color, fontSize, fontWeight, textShadow, backgroundBehind(element)].join()
    if (styles.has(style)) continue
    styles.add(style)
    element.setAttribute('data-new-style', '')
  }
  return [...styles].slice(known.length)
}

/**
 * Marks cells that differ from one further up in their column by texts and addresses alone: to axe they are the same, and
 * most of its time is theirs. Runs in the page.
 */
function markRepeatedCells(): void {
  for (const marked of document.querySelectorAll('[data-repeated]')) marked.removeAttribute('data-repeated')
  const worded = / (id|href|title|src|alt|value|aria-(?:label|labelledby|describedby|controls)|data-[\w-]+)="[^"]+"/g
  const rows = [...document.querySelectorAll('[data-row-key]')]
  const seen = new Map(rows.map(row => [row.parentElement, new Set<string>()]))
  const repeated = rows.flatMap(row =>
    [...row.children].filter((cell, column) => {
      const markup = cell.outerHTML.replace(/>[^<]+/g, '>text').replace(worded, ' $1="text"')
      const shape = [column, row.className, row.getAttribute('style'), markup].join()
      const before = seen.get(row.parentElement)!.size
      return seen.get(row.parentElement)!.add(shape).size === before
    }),
  )
  for (const cell of repeated) cell.setAttribute('data-repeated', '')
}

/** How far the page is wider than the screen, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
