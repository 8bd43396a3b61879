import { Refine } from '@refinedev/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { dataProvider } from '#web/data/providers/data-provider.ts'
import { WorkflowDrawing } from '#web/studio/form/workflow-drawing.tsx'
import '#web/ui/theme/react-19.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const ENGLISH = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => 'en-US' }
const title = (text: string) => ({ 'zh-CN': text, 'en-US': text })

it('a click on a state leads to it, and dragging it to another begins a transition between them', async () => {
  const states = { open: { title: title('Open') }, done: { title: title('Done') } }
  const transitions = { finish: { title: title('Finish'), from: ['open'], to: 'done', roles: [] } }
  const text = JSON.stringify({ workflows: { status: { initial: 'open', states, transitions } } })
  const calls: unknown[] = []
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <Refine dataProvider={dataProvider} i18nProvider={ENGLISH} options={{ disableTelemetry: true }}>
        <WorkflowDrawing
          text={text}
          path={['workflows', 'status']}
          onChange={changed => calls.push(changed)}
          onGo={path => calls.push(path)}
          onAdd={(what, begin) => calls.push([what, begin])}
        />
      </Refine>,
    ),
  )
  await drag('open', 'open')
  await drag('done', 'open')
  expect(calls).toEqual([
    ['workflows', 'status', 'states', 'open'],
    ['transition', { workflow: 'status', from: ['done'], to: 'open' }],
  ])
  await act(async () => root.unmount())
})

async function drag(from: string, to: string) {
  const at = (state: string, kind: string) =>
    act(async () =>
      document
        .querySelector(`[data-state="${state}"] text`)!
        .dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true })),
    )
  await at(from, 'pointerdown')
  await at(to, 'pointerup')
}
