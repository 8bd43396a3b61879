import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
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
  // A chosen value lies over the input.
  await box.click({ force: true })
  if (typed !== undefined) await box.fill(typed)
  const page = 'page' in scope ? scope.page() : scope
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).first().click()
  // antd gives the focus back to the box a moment after the click; what is typed elsewhere before that lands in it.
  await expect(box).toBeFocused()
}

/** Violations that axe finds, with the pointer out of the way; of the part that `selector` names alone, where there is one. */
export async function violations(page: Page, selector?: string): Promise<string[]> {
  await page.mouse.move(0, 0)
  const repeated = await page.evaluate(markRepeatedCells)
  const builder = axe(page)
  if (selector !== undefined) builder.include(selector)
  if (repeated > 0) builder.exclude('[data-repeated]')
  return found(builder)
}

/**
 * Violations in `main`, where the contrast of texts is measured of those only whose styles none of `seen` has: it takes
 * four fifths of axe's time, and on one screen after another the same styles give the same colours. Adds what is new to
 * `seen`.
 */
export async function newViolations(page: Page, seen: Set<string>): Promise<string[]> {
  await page.mouse.move(0, 0)
  const repeated = await page.evaluate(markRepeatedCells)
  const others = axe(page).include('main').disableRules('color-contrast')
  if (repeated > 0) others.exclude('[data-repeated]')
  const styles = await page.evaluate(markTexts, [...seen])
  for (const style of styles) seen.add(style)
  const contrast =
    styles.length > 0 ? await found(axe(page).include('[data-new-style]').withRules('color-contrast')) : []
  return [...(await found(others)), ...contrast]
}

function axe(page: Page): AxeBuilder {
  // In the page itself: a page of its own to sum up, for frames of other origins, takes longer than all the rest.
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
}

async function found(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
}

/**
 * Marks the texts of `main` whose styles none of `seen` has, one of each, and returns these styles: the computed colours
 * and font, and the backgrounds behind. Runs in the page.
 */
function markTexts(seen: readonly string[]): string[] {
  const known = new Set(seen)
  for (const marked of document.querySelectorAll('[data-new-style]')) marked.removeAttribute('data-new-style')
  const main = [...document.querySelectorAll('main')].find(each => each.checkVisibility())!
  for (const element of main.querySelectorAll('*')) {
    const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent!.trim() !== '')
    if (!hasText || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const behind: string[] = []
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(each)
      behind.push(backgroundColor, backgroundImage, opacity)
    }
    const style = [element.className, color, fontSize, fontWeight, textShadow, ...behind].join()
    if (known.has(style)) continue
    known.add(style)
    element.setAttribute('data-new-style', '')
  }
  return [...known].slice(seen.length)
}

/**
 * Marks cells that differ from one further up in their column by texts and addresses alone, and counts them: to axe they
 * are the same, and most of its time is theirs. Runs in the page.
 */
function markRepeatedCells(): number {
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
  return repeated.length
}

/** How far the page is wider than the screen, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
