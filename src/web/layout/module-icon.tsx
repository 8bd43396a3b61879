import { Suspense } from 'react'
import { lazyPart } from '#web/state/lazy-part.ts'

const ConfigIcon = lazyPart(() => import('#web/ui/config-icon.tsx'))

/** An icon that config names. All of those come as one chunk; until it is there the icon's place is kept, by antd's name for icons. */
export function ModuleIcon({ name }: { readonly name: string }) {
  return (
    <Suspense fallback={<span className="anticon" style={{ width: '1em' }} />}>
      <ConfigIcon name={name} />
    </Suspense>
  )
}
