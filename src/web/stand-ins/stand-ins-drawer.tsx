import { useText } from '#web/i18n/use-text.ts'
import { Drawer } from '#web/ui/antd.ts'
import { useReturnFocus } from '../pages/use-return-focus.ts'
import { StandInSpans } from './stand-in-spans.tsx'
import { useStandInText } from './stand-in-text.ts'

/** Who does what waits for the signed-in account during its leave. Loaded on first use, hence the default export. */
export default function StandInsDrawer({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus()
  const t = useStandInText()
  const { t: words } = useText()
  return (
    <Drawer
      open
      width="min(480px, 100vw)"
      title={t('standIns.title')}
      closable={{ 'aria-label': words('app.close') }}
      onClose={onClose}
    >
      <StandInSpans />
    </Drawer>
  )
}
