import { Suspense, useState } from 'react'
import type { LocationValue } from '#model/field-types/location.ts'
import { publicApp } from '#web/data/account/public-app.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Button } from '#web/ui/antd.ts'
import { EnvironmentOutlined } from '#web/ui/icons.ts'

const MapDialog = lazyPart(() => import('./map-dialog.tsx'))

interface MapButtonProps {
  readonly value: { readonly [K in keyof LocationValue]?: LocationValue[K] | null }
  readonly disabled?: boolean
  /** Absent: the map is read-only. */
  readonly onChoose?: (value: LocationValue) => void
}

/** Opens the map of a place; renders nothing without a maps service. */
export function MapButton({ value, disabled, onChoose }: MapButtonProps) {
  const { t } = useText()
  const maps = publicApp.use()?.maps
  const [open, setOpen] = useState(false)
  if (!maps) return null
  const label = t(onChoose ? 'pages.map.choose' : 'pages.map.show')
  return (
    <>
      <Button
        type={onChoose ? undefined : 'text'}
        size={onChoose ? undefined : 'small'}
        icon={<EnvironmentOutlined aria-hidden />}
        aria-label={label}
        title={label}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <MapDialog maps={maps} value={value} onChoose={onChoose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
