import { afterEach, beforeEach } from 'vitest'

/**
 * An element of the document that is empty before each test of the file and gone afterwards. The document itself is shared with
 * the tests before, whose components may still be leaving it.
 */
export function pageElement(): HTMLElement {
  const page = document.createElement('div')
  beforeEach(() => {
    page.innerHTML = ''
    document.body.append(page)
  })
  afterEach(() => page.remove())
  return page
}
