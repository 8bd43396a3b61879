import { Button } from '#web/ui/antd.ts'
import { PrinterOutlined } from '#web/ui/icons.ts'
import '../../print.css'
import { useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useText } from '#web/i18n/use-text.ts'
import type { ListPage } from '../use-list-page.ts'
import { PrintedList } from './printed-list.tsx'

/**
 * Prints the rows of the list as a plain table, with its button as with the browser's command: the table on screen scrolls, has
 * sticky parts and renders only visible rows.
 */
export function ListPrint({ list }: { readonly list: ListPage }) {
  const { t } = useText()
  const button = useRef<HTMLSpanElement>(null)
  const [printing, setPrinting] = useState(false)
  const isCovered = list.state.view !== '' || list.state.form !== ''
  useEffect(() => {
    // The browser prints the document as it is at the end of its event, so this must be synchronous.
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
