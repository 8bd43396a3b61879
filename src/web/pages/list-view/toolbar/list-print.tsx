import { Button } from '#web/ui/antd.ts'
import { PrinterOutlined } from '#web/ui/icons.ts'
import '../../print.css'
import { useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useText } from '#web/i18n/use-text.ts'
import type { ListPage } from '../use-list-page.ts'
import { PrintedList } from './printed-list.tsx'

/**
 * Prints the rows of the list as a plain table, by its button as by the browser's own command: the table on the screen
 * scrolls, sticks and draws only what is in view, which no paper can.
 */
export function ListPrint({ list }: { readonly list: ListPage }) {
  const { t } = useText()
  const button = useRef<HTMLSpanElement>(null)
  const [printing, setPrinting] = useState(false)
  const isCovered = list.state.view !== '' || list.state.form !== ''
  useEffect(() => {
    // The browser takes what stands when its event is over, so that nothing may wait for a later moment.
    const begin = () => {
      // Other cached pages are in the document too, hidden.
      const isShown = button.current?.checkVisibility() === true
      if (isShown && !isCovered) flushSync(() => setPrinting(true))
    }
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [isCovered])
  const label = t('pages.detail.print')
  return (
    <span ref={button}>
      <Button
        icon={<PrinterOutlined aria-hidden />}
        aria-label={label}
        title={label}
        disabled={list.data.rows.length === 0}
        onClick={() => window.print()}
      />
      {printing && createPortal(<PrintedList list={list} />, document.body)}
    </span>
  )
}
