/** What a plain table is made like: the cells of the rows that another one draws, and its measures in pixels. */
export interface TableLooks {
  /** Texts of the cells of each row that was drawn. */
  readonly texts: readonly (readonly string[])[]
  /** Of what is in view, and of a row. */
  readonly height: number
  readonly rowHeight: number
}

/**
 * Runs in a page. Makes a table of `count` rows of plain cells that draws as many of them as the other table, as bare as it
 * can be: no framework, no column that stays in view, nothing to choose or to click.
 */
export function makePlainTable({ texts, height, rowHeight, count }: TableLooks & { readonly count: number }): void {
  document.body.innerHTML = `<div id="content" style="height: ${height}px; overflow-y: scroll">
    <table style="table-layout: fixed; width: 100%; border-spacing: 0; white-space: nowrap">
      <tbody><tr></tr><tr></tr></tbody>
    </table>
  </div>`
  const box = document.querySelector('#content')!
  const [body] = box.querySelector('table')!.tBodies
  const [before, after] = body!.rows
  const drawn = new Map<number, HTMLElement>()
  const draw = () => {
    const beyond = Math.floor((texts.length - height / rowHeight) / 2)
    const from = Math.max(0, Math.floor(box.scrollTop / rowHeight) - beyond)
    const to = Math.min(count, from + texts.length)
    for (const [index, row] of drawn)
      if (index < from || index >= to) {
        row.remove()
        drawn.delete(index)
      }
    for (let index = from; index < to; index++) if (!drawn.has(index)) insert(index)
    before!.style.height = `${from * rowHeight}px`
    after!.style.height = `${(count - to) * rowHeight}px`
  }
  const insert = (index: number) => {
    const row = document.createElement('tr')
    row.dataset.rowKey = String(index)
    row.style.height = `${rowHeight}px`
    for (const text of texts[index % texts.length]!) row.insertCell().textContent = text
    drawn.set(index, row)
    ;(drawn.get(index - 1) ?? before!).after(row)
  }
  box.addEventListener('scroll', draw)
  draw()
}
