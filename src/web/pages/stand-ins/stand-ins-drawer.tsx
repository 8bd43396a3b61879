import { Drawer } from '#web/ui/antd.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { StandInSpans } from './stand-in-spans.tsx'
import { useStandInText } from './stand-in-text.ts'

/** The stand-ins of the signed-in account during leave. Lazily loaded, therefore a default export. */
export default function StandInsDrawer({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus()
  const t = useStandInText()
  return (
    <Drawer open width="min(480px, 100vw)" title={t('standIns.title')} onClose={onClose}>
      <StandInSpans />
    </Drawer>
  )
}
