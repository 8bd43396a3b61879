import { expect, it } from 'vitest'
import { partOf } from '#web/studio/studio-button.tsx'
import { pageElement } from '../../helpers/page-element.ts'

const page = pageElement()

it.each([
  ['a column', '<th data-part="column:tag"><span id="it">Tag</span></th>', 'column:tag'],
  ['a cell', '<td data-cell="kind"><span id="it">x</span></td>', 'field:kind'],
  [
    'a state within a cell',
    '<td data-cell="kind"><span class="st-tag" id="it">Laptop</span></td>',
    'text:Laptop\nfield:kind',
  ],
  [
    'a button that is a part',
    '<td data-cell="kind"><button data-part="action:edit" id="it">Edit</button></td>',
    'action:edit',
  ],
  ['a button of the filters', '<button data-part="member:filters" id="it">Search</button>', 'member:filters'],
  ['another button', '<button><svg></svg><span id="it"> Import </span></button>', 'text:Import'],
  ['a heading with a number', '<h2 id="it"><span>New</span><span>4</span></h2>', 'title:New'],
  ['a figure', '<dl><dt id="it">Share</dt><dd>7 %</dd></dl>', 'title:Share'],
  ['its value', '<dl><div><dt>Share</dt><dd><button id="it">7 %</button></dd></div></dl>', 'text:7 %\ntitle:Share'],
  ['nothing of the kind', '<p id="it">Words</p>', undefined],
])('a click leads from %s', (_, html, part) => {
  page.innerHTML = /^<t[hd]/.test(html) ? `<table><tbody><tr>${html}</tr></tbody></table>` : html
  expect(partOf(document.getElementById('it')!)).toBe(part)
})

it('a click on a value in a table leads to the heading of its column', () => {
  const heads = '<th><input></th><th data-part="column:item">Item</th><th><span>Share</span></th>'
  const cells = '<td></td><td><a id="it">Ball 7</a></td><td id="share">7 %</td>'
  const head = `<thead><tr>${heads}</tr></thead>`
  const body = `<tbody><tr>${cells}</tr></tbody>`
  // The headings of a list stay above its rows, in a table of their own.
  for (const html of [`<table>${head}${body}</table>`, `<table>${head}</table><div><table>${body}</table></div>`]) {
    page.innerHTML = html
    expect(partOf(document.getElementById('it')!)).toBe('text:Ball 7\ncolumn:item')
    expect(partOf(document.getElementById('share')!)).toBe('title:Share')
    expect(partOf(page.querySelector('td')!)).toBeUndefined()
  }
})
