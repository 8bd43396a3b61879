import { lazy, Suspense } from 'react'

const ConfigIcon = lazy(() => import('#web/ui/config-icon.tsx'))

/** An icon that config names. All of those come as one chunk; until it is there the icon's place is kept. */
export function ModuleIcon({ name }: { readonly name: string }) {
  return (
    <Suspense fallback={<span style={{ display: 'inline-block', width: '1em' }} />}>
      <ConfigIcon name={name} />
    </Suspense>
  )
}
