import { createCache, extractStyle } from '@ant-design/cssinjs'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Button, Select } from '#web/ui/antd.ts'
import { StyleProvider, withoutResets } from '#web/ui/antd-styles.ts'

test('antd styles its components without selectors that the browser tries on every element', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // Of its own: in the document is what other tests have rendered.
  const cache = createCache()
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <StyleProvider cache={cache} transformers={[withoutResets]}>
        <Button>Save</Button>
        <Select />
      </StyleProvider>,
    ),
  )
  const css = extractStyle(cache, true)
  expect(css).toContain('.ant-btn')
  expect(css).toContain('.ant-select')
  expect(css).not.toContain('[class^=')
  expect(css).not.toContain('[class*=" ant-')
  await act(async () => root.unmount())
})
