import { Refine } from '@refinedev/core'
import { act, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { schemaIn } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import { dataProvider } from '#web/data/providers/data-provider.ts'
import SidePanel from '#web/studio/form/side-panel.tsx'
import '#web/ui/theme/react-19.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const ENGLISH = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => 'en-US' }
const SCHEMA = schemaIn(CONFIG_KINDS.resource.schema, 'en-US')
/** The schema of the file in place of the call that answers it. */
const PROVIDER = { ...dataProvider, custom: async () => ({ data: SCHEMA }) }
const TEXT = `{
  "label": "tag",
  // What is lent.
  "fields": {
    "tag": { "type": "text",   "title": { "zh-CN": "编号", "en-US": "Tag" }, "maxLength": 20 },
    "kind": { "type": "enum", "title": { "zh-CN": "类型", "en-US": "Kind" }, "options": [] }
  }
}
`

it('the form leads into nested parts and back, and edits a value there without touching the rest', async () => {
  const seen: Seen = { text: TEXT, gone: [], go: () => {} }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <Refine dataProvider={PROVIDER as never} i18nProvider={ENGLISH} options={{ disableTelemetry: true }}>
        <Screen seen={seen} />
      </Refine>,
    ),
  )
  await vi.waitFor(() => act(async () => expect(button('tag')).toBeDefined()), 20_000)
  await act(async () => button('tag')!.click())
  await act(async () => seen.go(TEXT.indexOf('"maxLength"')))
  expect(document.querySelector('h2')!.textContent).toBe('Whole file › fields › tag')
  expect([...document.querySelectorAll('small code')].map(({ textContent }) => textContent)).toContain('type')
  await act(async () => button('fields')!.click())
  expect(seen.gone).toEqual([['fields', 'tag'], ['fields']])

  const limit = document.querySelector<HTMLInputElement>('input[value="20"]')!
  await act(async () => {
    limit.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(limit, '40')
    limit.dispatchEvent(new Event('input', { bubbles: true }))
    limit.blur()
  })
  expect(seen.text).toBe(TEXT.replace('"maxLength": 20', '"maxLength": 40'))
  await act(async () => root.unmount())
})

interface Seen {
  text: string
  readonly gone: unknown[]
  go(cursor: number): void
}

/** The form with the text that it edits. `seen`: what it has done. */
function Screen({ seen }: { readonly seen: Seen }) {
  const [text, setText] = useState(TEXT)
  const [cursor, setCursor] = useState(0)
  useEffect(() => {
    Object.assign(seen, { text, go: setCursor })
  }, [seen, text])
  return (
    <SidePanel
      file="modules/desk/resources/item.json"
      kind="resource"
      text={text}
      cursor={cursor}
      onChange={setText}
      onGo={path => seen.gone.push(path)}
      onUses={() => {}}
      onAdd={() => {}}
    />
  )
}

function button(name: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find(each => each.textContent === name)
}
