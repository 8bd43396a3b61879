// @vitest-environment jsdom
import { Refine } from '@refinedev/core'
import { act, type ComponentProps, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { FormField } from '#web/pages/form-view/form-field.tsx'
import { dataProvider } from '#web/providers/data-provider.ts'
import '#web/theme/react-19.ts'
import { ConfigProvider, Form } from '#web/ui/antd.ts'
import { buildClientResource } from '../build-page-model.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const resource = buildClientResource({ name: { type: 'text' } })
const ENGLISH = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => 'en-US' }
let root: ReturnType<typeof createRoot> | undefined
afterEach(() => act(async () => root?.unmount()))

it("antd's store follows what the model says of a field, and what is typed reaches both", async () => {
  const { form, tell } = await mount()
  expect(form.getFieldValue(['name'])).toBe('first')

  await settled(() => tell({ value: 'computed', problems: ['Too short'] }))
  expect(form.getFieldValue(['name'])).toBe('computed')
  expect(document.querySelector('input')?.value).toBe('computed')
  expect(document.querySelector('input')?.getAttribute('aria-invalid')).toBe('true')
  expect(form.getFieldError(['name'])).toEqual(['Too short'])

  await settled(() => type(document.querySelector('input')!, 'typed'))
  expect(form.getFieldValue(['name'])).toBe('typed')
  expect(form.getFieldError(['name'])).toEqual([])
  expect(document.querySelector('input')?.value).toBe('typed')
})

type Told = Pick<ComponentProps<typeof FormField>, 'value' | 'problems'>
interface Mounted {
  readonly form: ReturnType<typeof Form.useForm>[0]
  tell(told: Told): void
}

async function mount(): Promise<Mounted> {
  window.matchMedia ??= (() => ({ matches: false, addEventListener() {}, addListener() {} })) as never
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  root = page
  let mounted!: Mounted
  await act(async () => page.render(<OneField onMount={found => (mounted = found)} />))
  return mounted
}

/** A form of one field; what is typed is its value, and right. */
function OneField({ onMount }: { readonly onMount: (mounted: Mounted) => unknown }) {
  const [form] = Form.useForm()
  const [told, setTold] = useState<Told>({ value: 'first', problems: [] })
  onMount({ form, tell: setTold })
  return (
    <Refine dataProvider={dataProvider} i18nProvider={ENGLISH} options={{ disableTelemetry: true }}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <Form form={form} name="test">
          <FormField
            id="test_name"
            field={resource.fields.name!}
            resource={resource}
            record={{}}
            conditions={{ visible: true, required: false, readOnly: false }}
            locked={false}
            onChange={(_, value) => setTold({ value, problems: [] })}
            {...told}
          />
        </Form>
      </ConfigProvider>
    </Refine>
  )
}

/** What is done, and what antd does about its errors a moment later. */
function settled(step: () => void): Promise<void> {
  return act(async () => {
    step()
    await new Promise(done => setTimeout(done, 50))
  })
}

function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
