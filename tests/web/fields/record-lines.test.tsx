import { Refine } from '@refinedev/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { dataProvider } from '#web/data/providers/data-provider.ts'
import { jsonViews } from '#web/fields/json.tsx'
import '#web/ui/theme/react-19.ts'
import { buildResource } from '../../model/build-resource.ts'
import { buildClientResource } from '../pages/build-page-model.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const I18N = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => 'en-US' }
const columns = buildResource({
  name: { type: 'text' },
  phone: { type: 'phone' },
  born: { type: 'date' },
  age: { type: 'integer' },
}).fields
const resource = buildClientResource({
  family: {
    type: 'json',
    rows: { columns: ['name', 'phone', 'born', 'age'].map(name => columns[name]!) },
  },
})
let root: ReturnType<typeof createRoot> | undefined
afterEach(() => act(async () => root?.unmount()))

it('dates, phones and numbers of a line are not broken over two; words are', async () => {
  const { View } = jsonViews
  const holder = document.body.appendChild(document.createElement('div'))
  root = createRoot(holder)
  const value = [{ name: 'Li Wei', phone: '19900001112', born: '1985-11-20', age: 41 }]
  await act(async () =>
    root!.render(
      <Refine dataProvider={dataProvider} i18nProvider={I18N} options={{ disableTelemetry: true }}>
        <View field={resource.fields.family!} resource={resource} value={value} mode="detail" />
      </Refine>,
    ),
  )
  const cells = [...holder.querySelectorAll('td')]
  expect(cells.map(cell => [cell.textContent, cell.classList.contains('st-whole')])).toEqual([
    ['Li Wei', false],
    ['19900001112', true],
    ['1985-11-20', true],
    ['41', true],
  ])
})
