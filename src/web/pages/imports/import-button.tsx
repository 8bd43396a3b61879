import { Suspense, useState } from 'react'
import type { LocalizedText } from '#model/localized-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Button } from '#web/ui/antd.ts'
import { ImportOutlined } from '#web/ui/icons.ts'

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'))

/** Opens the dialog that imports records of `resource` from a spreadsheet. */
export function ImportButton({
  resource,
}: {
  readonly resource: { readonly name: string; readonly title: LocalizedText }
}) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('imports.button')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportDialog resource={resource} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
