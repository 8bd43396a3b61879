import { Refine } from '@refinedev/core'
import { act, type ComponentProps, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { ClientField } from '#model/client-model.ts'
import { dataProvider } from '#web/data/providers/data-provider.ts'
import { enumInputs } from '#web/fields/inputs/enum.tsx'
import RowsInput from '#web/fields/shared/rows-input.tsx'
import '#web/ui/theme/react-19.ts'
import { buildClientResource } from '../pages/build-page-model.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
window.matchMedia ??= (() => ({ matches: false, addEventListener() {}, addListener() {} })) as never

const CASH = { value: 'cash', title: { 'zh-CN': '现金', 'en-US': 'Cash' } }
const CARD = { value: 'card', title: { 'zh-CN': '银行卡', 'en-US': 'Card' } }
const resource = buildClientResource({
  one: { type: 'enum', required: true, options: [CASH] },
  two: { type: 'enum', required: true, options: [CASH, CARD] },
  rows: {
    type: 'json',
    rows: {
      columns: [
        { name: 'must', type: 'enum', title: { 'zh-CN': '方式', 'en-US': 'Way' }, required: true, options: [CASH] },
        { name: 'may', type: 'enum', title: { 'zh-CN': '备用', 'en-US': 'Other' }, options: [CASH] },
      ] as never,
    },
  },
})
const I18N = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => 'en-US' }
let root: ReturnType<typeof createRoot> | undefined
afterEach(() => act(async () => root?.unmount()))

it('the only option of a field that must have one is taken once, and may be emptied', async () => {
  const onFill = vi.fn()
  const draw = await mount(option({ field: resource.fields.one!, onFill }))
  expect(onFill.mock.calls).toEqual([['cash']])

  await draw(option({ field: resource.fields.one!, value: 'cash', onFill }))
  await draw(option({ field: resource.fields.one!, value: null, onFill }))
  expect(onFill).toHaveBeenCalledTimes(1)
})

it('nothing is chosen where there are two, where there is a value, or where none is required', async () => {
  const onFill = vi.fn()
  const onChange = vi.fn()
  const draw = await mount(option({ field: resource.fields.two!, onFill, onChange }))
  await draw(option({ field: resource.fields.one!, value: 'card', onFill, onChange }))
  await draw(option({ field: resource.fields.one!, onChange }))
  expect([...onFill.mock.calls, ...onChange.mock.calls]).toEqual([])
})

it('a new row has the only option of a column that must have one', async () => {
  const onChange = vi.fn()
  await mount(<RowsInput {...props({ field: resource.fields.rows!, onChange })} />)
  await act(async () => document.querySelector<HTMLButtonElement>('fieldset > button')!.click())
  expect(onChange.mock.calls).toEqual([[[{ must: 'cash' }]]])
})

it('each row of a list has its own group of buttons, named by its column', async () => {
  const [way] = resource.fields.rows!.rows!.columns
  const field = { ...resource.fields.rows!, rows: { columns: [{ ...way!, options: [CASH, CARD] }] } }
  await mount(<RowsInput {...props({ field, value: [{ must: 'cash' }, { must: 'card' }] })} />)
  const chosen = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
  expect(chosen.map(({ value }) => value)).toEqual(['cash', 'card'])
  expect(new Set(chosen.map(({ name }) => name)).size).toBe(2)
  for (const group of document.querySelectorAll('[aria-labelledby]'))
    expect(document.getElementById(group.getAttribute('aria-labelledby')!)?.textContent).toBe('Way*')
})

type Props = ComponentProps<typeof enumInputs.Input>

function option(given: Partial<Props> & { readonly field: ClientField }): ReactElement {
  return <enumInputs.Input {...props(given)} />
}

function props(given: Partial<Props> & { readonly field: ClientField }): Props {
  return { id: 'input', resource, value: null, record: {}, onChange: () => {}, ...given }
}

async function mount(first: ReactElement): Promise<(next: ReactElement) => Promise<void>> {
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  root = page
  const draw = (element: ReactElement) =>
    act(async () =>
      page.render(
        <Refine dataProvider={dataProvider} i18nProvider={I18N} options={{ disableTelemetry: true }}>
          {element}
        </Refine>,
      ),
    )
  await draw(first)
  return draw
}
