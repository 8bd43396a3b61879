/** What of the page an element belongs to, as `GET /api/studio/place` takes it: a part that says so itself, otherwise its words. */
export function partOf(element: Element): string | undefined {
  const marked = element.closest<HTMLElement>('[data-part], [data-field], [data-cell]')
  const button = element.closest('button, a, .ant-tag, [role="tab"], [role="menuitem"]')
  const isInside = button && marked?.contains(button)
  const words = button?.textContent?.trim()
  // A state or a button within a cell says more than its column.
  if (words && (!marked || isInside)) return `text:${words}`
  if (marked?.dataset.part) return marked.dataset.part
  const name = marked?.dataset.field ?? marked?.dataset.cell
  return name === undefined ? undefined : `field:${name}`
}
