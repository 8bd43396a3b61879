import { Suspense, useState } from 'react'
import { useOwnText } from '#web/i18n/own-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Button } from '#web/ui/antd.ts'
import { HistoryOutlined } from '#web/ui/icons.ts'
import type { ListPage } from '../list-view/use-list-page.ts'
import { BIN_TEXTS } from './bin-texts.ts'

const BinDrawer = lazyPart(() => import('./bin-drawer.tsx'))

/** Opens the deleted records of a list. Lazily loaded, therefore a default export. */
export default function BinButton({ list }: { readonly list: ListPage }) {
  const t = useOwnText(BIN_TEXTS)
  const [open, setOpen] = useState(false)
  const label = t('recycle.open')
  return (
    <>
      <Button icon={<HistoryOutlined aria-hidden />} aria-label={label} title={label} onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <BinDrawer list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
