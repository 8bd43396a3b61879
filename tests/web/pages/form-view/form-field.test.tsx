import { Refine } from '@refinedev/core'
import { act, type ComponentProps, useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { dataProvider } from '#web/data/providers/data-provider.ts'
import { FormField } from '#web/pages/form-view/form-field.tsx'
import '#web/ui/theme/react-19.ts'
import { ConfigProvider, Form } from '#web/ui/antd.ts'
import { buildClientResource } from '../build-page-model.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const resource = buildClientResource({ name: { type: 'text' } })
const ENGLISH = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => 'en-US' }
const NOTHING = {}
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

it('a schedule is said in words below its input', async () => {
  const { tell } = await mount({ field: scheduled.fields.cron! })
  await settled(() => tell({ value: '0 5 25 * *', problems: [] }))
  expect(document.querySelector('[role=status]')?.textContent).toBe('Day 25 of the month at 05:00')
  await settled(() => tell({ value: '0 5 25', problems: [] }))
  expect(document.querySelector('[role=status]')).toBeNull()
})

const scheduled = buildClientResource({ cron: { type: 'text', format: 'cron' } })

it('a reference follows what its choices read of the record, and is not rendered again for the rest', async () => {
  const { form, tell } = await mount({ field: choosing.fields.unit!, locked: true })
  // Each render of the field looks into the store.
  const look = vi.spyOn(form, 'getFieldValue')
  const told = { value: null, problems: [] }
  await settled(() => tell({ ...told, record: { ban: { id: 4, label: 'No. 4' }, name: 'a' } }))
  look.mockClear()
  await settled(() => tell({ ...told, record: { ban: { id: 4, label: 'No. 4' }, name: 'ab' } }))
  expect(look).not.toHaveBeenCalled()
  await settled(() => tell({ ...told, record: { ban: { id: 5, label: 'No. 5' }, name: 'ab' } }))
  expect(look).toHaveBeenCalled()
})

const choosing = buildClientResource({
  ban: { type: 'reference', resource: 'ban' },
  unit: { type: 'reference', resource: 'unit', choices: 'record.ban == params.ban' },
})

type Told = Pick<ComponentProps<typeof FormField>, 'value' | 'problems'> &
  Partial<Pick<ComponentProps<typeof FormField>, 'record'>>
interface Mounted {
  readonly form: ReturnType<typeof Form.useForm>[0]
  tell(told: Told): void
}

type Kind = Partial<Pick<ComponentProps<typeof FormField>, 'field' | 'locked'>>

async function mount(kind: Kind = {}): Promise<Mounted> {
  window.matchMedia ??= (() => ({ matches: false, addEventListener() {}, addListener() {} })) as never
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  root = page
  let mounted!: Mounted
  await act(async () =>
    page.render(
      <Refine dataProvider={dataProvider} i18nProvider={ENGLISH} options={{ disableTelemetry: true }}>
        <ConfigProvider theme={{ token: { motion: false } }}>
          <OneField {...kind} onMount={found => (mounted = found)} />
        </ConfigProvider>
      </Refine>,
    ),
  )
  return mounted
}

/** A form of one field; what is typed is its value, and right. */
function OneField({ onMount, ...kind }: Kind & { readonly onMount: (mounted: Mounted) => unknown }) {
  const [form] = Form.useForm()
  const [told, setTold] = useState<Told>({ value: 'first', problems: [] })
  onMount({ form, tell: setTold })
  const onChange = useCallback((_: string, value: unknown) => setTold({ value, problems: [] }), [])
  return (
    <Form form={form} name="test">
      <FormField
        id="test_name"
        field={resource.fields.name!}
        resource={resource}
        record={NOTHING}
        conditions={{ visible: true, required: false, readOnly: false }}
        locked={false}
        onChange={onChange}
        {...kind}
        {...told}
      />
    </Form>
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
