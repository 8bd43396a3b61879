import { createElement, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClientField } from '#model/client-model.ts'
import { FIELD_TYPES, type FieldTypeName, filterOperatorsOf } from '#model/field-types/index.ts'
import { RefineRoot } from '#web/data/providers/refine-root.tsx'
import type { FieldInputs, FieldViews } from '#web/fields/field-views.ts'
import { FIELD_VIEWS, viewsOf } from '#web/fields/index.ts'
import { FIELD_INPUTS, inputsOf } from '#web/fields/inputs/index.ts'
import { cutText } from '#web/fields/shared/value-text.tsx'
import { applyLocale } from '#web/i18n/locale-state.ts'
import { smallestField } from '../model/smallest-field.ts'
import { buildClientResource } from '../web/pages/build-page-model.ts'

/** Inputs come as code of their own, which takes a while on a busy machine. */
const PATIENT = { interval: 5, timeout: 10_000 }
/** Values as rows deliver them, where that is not the stored form. */
const DELIVERED: Partial<Record<FieldTypeName, unknown>> = {
  reference: { id: 7, label: '3-1201' },
  references: [{ id: 7, label: '3-1201' }],
  images: [{ id: 'f1', name: 'door.png', size: 1, type: 'image/png', url: '/api/files/f1' }],
  files: [{ id: 'f1', name: 'plan.pdf', size: 2048, type: 'application/pdf', url: '/api/files/f1' }],
}
/** What a person must be able to read of the sample in a detail, where it is not the type's plain text. */
const SHOWN: Partial<Record<FieldTypeName, string>> = {
  enum: 'Option A',
  state: 'Option A',
  json: 'item',
  images: '',
  money: '¥',
  computed: '¥',
}
const types = Object.keys(FIELD_TYPES) as FieldTypeName[]
const resource = buildClientResource({})
let container: HTMLElement
let root: ReturnType<typeof createRoot>
let drawn = 0

beforeAll(async () => {
  await applyLocale('en-US')
})
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  container.remove()
})

async function draw(element: ReactElement): Promise<string> {
  drawn += 1
  root.render(createElement(RefineRoot, null, createElement('div', { 'data-drawn': drawn }, element)))
  // Calendars and uploads are loaded when first shown.
  const isThere = () => container.querySelector(`[data-drawn="${drawn}"] *`) !== null
  const isBusy = () => container.querySelector('[aria-busy], .st-outline') !== null
  await expect.poll(() => isThere() && !isBusy(), PATIENT).toBe(true)
  return container.textContent ?? ''
}

it('has views for exactly the field types of the model', () => {
  expect(Object.keys(FIELD_VIEWS).sort()).toEqual([...types].sort())
  expect(Object.keys(FIELD_INPUTS).sort()).toEqual([...types].sort())
})

describe.each(types)('the field type %s', name => {
  const views: FieldViews = FIELD_VIEWS[name]
  const inputs: FieldInputs = FIELD_INPUTS[name]
  const type = FIELD_TYPES[name]
  const { location: _location, ...field } = smallestField(name)
  const clientField: ClientField = { ...field, creatable: true, updatable: true }
  const value = DELIVERED[name] ?? type.sample(field, () => 0.4)

  it('shows its value in a cell and in a detail', async () => {
    for (const mode of ['cell', 'detail'] as const) {
      const text = await draw(createElement(views.View, { field: clientField, resource, value, mode }))
      const wanted = SHOWN[name] ?? type.format(value, field, 'en-US').slice(0, 10)
      if (mode === 'detail') expect(text).toContain(wanted)
    }
  })

  it('draws a cell by its function as its view does', async () => {
    const { View, cell } = views
    if (!cell) return
    const given = { field: clientField, resource, value, row: { id: 1 } }
    await draw(createElement(View, { ...given, mode: 'cell' }))
    const byView = container.querySelector('[data-drawn]')?.innerHTML
    await draw(createElement('i', null, cutText(cell({ ...given, locale: 'en-US' }))))
    expect(container.querySelector('[data-drawn] > i')?.innerHTML).toBe(byView)
  })

  it('has an input that its label can point at, and that can be disabled', async () => {
    const input = (disabled: boolean) =>
      createElement(inputs.Input, { id: 'x', field: clientField, resource, value, record: {}, disabled, onChange() {} })
    await draw(input(false))
    await expect.poll(() => document.getElementById('x'), PATIENT).not.toBeNull()
    await draw(input(true))
    const disabled = ':disabled, [aria-disabled="true"], .ant-upload-disabled'
    await expect.poll(() => container.querySelector(disabled), PATIENT).not.toBeNull()
  })

  it.each(filterOperatorsOf(field).filter(operator => operator !== 'null'))('can be filtered by %s', async operator => {
    await draw(
      createElement(inputs.Filter, {
        id: 'x',
        field: clientField,
        resource,
        operator,
        value: undefined,
        onChange() {},
        onSubmit() {},
      }),
    )
    await expect.poll(() => document.getElementById('x'), PATIENT).not.toBeNull()
  })
})

it('a computed field looks like its result', () => {
  expect(viewsOf({ type: 'computed', result: 'money' })).toBe(FIELD_VIEWS.money)
  expect(inputsOf({ type: 'computed', result: 'money' })).toBe(FIELD_INPUTS.money)
})
