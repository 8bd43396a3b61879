import { createRoot, type Root } from 'react-dom/client'
import { unstableSetRender } from '#web/ui/antd.ts'

/** Roots by container, until antd unmounts its part. */
const roots = new WeakMap<Element | DocumentFragment, Root>()

/** By default antd 5 mounts static parts with React 18's renderer (antd's page "React 19"). */
unstableSetRender((node, container) => {
  const root = roots.get(container) ?? createRoot(container)
  roots.set(container, root)
  root.render(node)
  return async () => {
    // React warns when a root is unmounted while it renders.
    await new Promise(resolve => setTimeout(resolve))
    root.unmount()
    roots.delete(container)
  }
})
