import { memo, Suspense } from 'react'
import { lazyPart } from '#web/state/lazy-part.ts'

const ConfigIcon = lazyPart(() => import('#web/ui/config-icon.tsx'))

/**
 * An icon named in the config. All icons are one chunk; until it is loaded a placeholder with antd's icon class reserves the
 * space.
 */
export const ModuleIcon = memo(function ModuleIcon({ name }: { readonly name: string }) {
  return (
    <Suspense fallback={<span className="anticon" style={{ width: '1em' }} />}>
      <ConfigIcon name={name} />
    </Suspense>
  )
})
