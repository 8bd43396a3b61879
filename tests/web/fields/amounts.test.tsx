import { Refine } from '@refinedev/core'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { dataProvider } from '#web/data/providers/data-provider.ts'
import { moneyInputs } from '#web/fields/inputs/money.tsx'
import '#web/ui/theme/react-19.ts'
import { buildClientResource } from '../pages/build-page-model.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const resource = buildClientResource({ amount: { type: 'money' } })
const I18N = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => 'en-US' }
let root: ReturnType<typeof createRoot> | undefined
let stored: unknown
afterEach(() => act(async () => root?.unmount()))

it.each([
  [300_450, '3,004.50'],
  [-123_456_789, '-1,234,567.89'],
  [95_000, '950.00'],
  [null, ''],
])('the amount %s is shown as “%s”', async (value, shown) => {
  const input = await mount(value)
  expect(input.value).toBe(shown)
})

it('an amount that is typed stands as it is typed, and is grouped when it is left', async () => {
  const input = await mount(null)
  for (const [typed, fen] of [
    ['1234', 123_400],
    ['1234.', 123_400],
    ['1,234.5', 123_450],
  ] as const) {
    await type(input, typed)
    expect([input.value, stored]).toEqual([typed, fen])
  }
  await act(async () => input.blur())
  expect(input.value).toBe('1,234.50')
})

async function mount(value: unknown): Promise<HTMLInputElement> {
  const box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  await act(async () => root!.render(<Amount value={value} />))
  const input = box.querySelector('input')!
  await act(async () => input.focus())
  return input
}

function Amount(props: { readonly value: unknown }) {
  const [value, setValue] = useState(props.value)
  stored = value
  return (
    <Refine dataProvider={dataProvider} i18nProvider={I18N} options={{ disableTelemetry: true }}>
      <moneyInputs.Input
        id="amount"
        field={resource.fields.amount!}
        resource={resource}
        value={value}
        record={{}}
        disabled={false}
        invalid={false}
        describedBy={undefined}
        onChange={setValue}
      />
    </Refine>
  )
}

/** As the browser reports typed text to React. */
async function type(input: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: text.at(-1), bubbles: true }))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
