import { beforeEach, expect, it } from 'vitest'
import { focusInput } from '#web/pages/list-view/cells/focus-input.ts'
import { pageElement } from '../../../../helpers/page-element.ts'

const page = pageElement()
let box: HTMLElement
beforeEach(() => {
  page.innerHTML = '<button>elsewhere</button><div tabindex="-1"><span></span></div>'
  box = page.querySelector('div') as HTMLElement
})

it('takes an input that is there', () => {
  box.innerHTML = '<input disabled><input id="own">'
  focusInput(box)
  expect(document.activeElement?.id).toBe('own')
})

it('takes an input that comes later; the box has the keys meanwhile', async () => {
  focusInput(box)
  expect(document.activeElement).toBe(box)
  box.innerHTML = '<label><input id="late"></label>'
  await turn()
  expect(document.activeElement?.id).toBe('late')
})

it('takes no focus from who has gone on', async () => {
  focusInput(box)
  page.querySelector('button')?.focus()
  box.innerHTML = '<input>'
  await turn()
  expect(document.activeElement?.textContent).toBe('elsewhere')
})

it('waits no longer than it is told to', async () => {
  focusInput(box)?.()
  box.innerHTML = '<input>'
  await turn()
  expect(document.activeElement).not.toBe(box.querySelector('input'))
})

function turn(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}
