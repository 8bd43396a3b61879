import { Refine } from '@refinedev/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { dataProvider } from '#web/data/providers/data-provider.ts'
import { TransitionRows } from '#web/studio/additions/row-inputs.tsx'
import { Form } from '#web/ui/antd.ts'
import '#web/ui/theme/react-19.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// jsdom has no media queries.
window.matchMedia ??= () =>
  ({ matches: false, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} }) as never
const ENGLISH = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => 'en-US' }
const VALUES = { states: [{ en: 'Returned' }, { en: 'In use', name: 'busy' }], transitions: [{ en: 'Take back' }] }

it('a row says in words what it lacks, and names a state as people know it', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <Refine dataProvider={dataProvider} i18nProvider={ENGLISH} options={{ disableTelemetry: true }}>
        <Form initialValues={VALUES}>
          <TransitionRows
            what="workflow"
            values={VALUES}
            files={[]}
            home=""
            source=""
            listed=""
            named={() => ({ validator: async () => {} })}
          />
        </Form>
      </Refine>,
    ),
  )
  const from = document.querySelector<HTMLElement>('input[role="combobox"]')!
  await act(async () => from.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  const labels = () => [...document.querySelectorAll('.ant-select-item-option-content')].map(each => each.textContent)
  await seen(() => expect(labels()).toEqual(['Returned', 'In use (busy)']))

  await act(async () => document.querySelector('form')!.requestSubmit())
  const said = () => [...document.querySelectorAll('.ant-form-item-explain-error')].map(each => each.textContent)
  await seen(() => expect(said()).toHaveLength(2))
  await act(async () => root.unmount())
})

/** Waits for what antd shows after a delay; an `act` that throws would lose the updates that it had collected. */
async function seen(check: () => void): Promise<void> {
  await vi.waitFor(async () => {
    await act(async () => {})
    check()
  }, 10_000)
}
