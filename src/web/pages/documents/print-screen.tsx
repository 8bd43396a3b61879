import './print-screen.css'
import { type BaseRecord, useCustom } from '@refinedev/core'
import Markdown from 'react-markdown'
import { useLocation, useNavigate } from 'react-router'
import remarkGfm from 'remark-gfm'
import type { PrintedSheets } from '#model/api.ts'
import type { Locale } from '#model/localized-text.ts'
import { problemText } from '#web/data/notify/use-notify.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { useDocumentTitle } from '#web/data/routes/use-document-title.ts'
import { fillText } from '#web/i18n/texts.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Button } from '#web/ui/antd.ts'
import { PrinterOutlined } from '#web/ui/icons.ts'
import { Outline } from '#web/ui/outline.tsx'
import enUS from '../../locales/en-US/documents.json'
import zhCN from '../../locales/zh-CN/documents.json'
import { PRINT, type PrintOrder } from './print-address.ts'

const TEXTS: Readonly<Record<Locale, typeof enUS>> = { 'zh-CN': zhCN, 'en-US': enUS }

/** A document as printed, and the button that prints it. Lazily loaded, therefore a default export. */
export default function PrintScreen() {
  const { locale } = useText()
  const texts = TEXTS[locale]
  const { pathname, search } = useLocation()
  const order = readPrintOrder(pathname, search)
  const { data: answer, error, refetch } = useSheets(order)
  const data = answer?.data
  const [first] = data?.sheets ?? []
  useDocumentTitle([data?.title, data?.sheets.length === 1 ? first?.label : ''].filter(Boolean).join(' '))
  return (
    <main className="st-preview">
      <header className="st-preview-bar">
        <h1>{data?.title}</h1>
        <span className="st-preview-facts">{data && facts(texts, data)}</span>
        <Leave label={texts['document.close']} />
        <Button type="primary" icon={<PrinterOutlined aria-hidden />} disabled={!first} onClick={() => window.print()}>
          {texts['document.print']}
        </Button>
      </header>
      {!order && <Alert type="error" showIcon message={texts['document.noRecords']} />}
      {error && (
        <Alert
          type="error"
          showIcon
          message={problemText(error)}
          action={<Button onClick={() => void refetch()}>{texts['document.again']}</Button>}
        />
      )}
      {order && !data && !error && <Outline lines={3} />}
      {data && data.refused.length > 0 && <LeftOut texts={texts} data={data} />}
      {data?.sheets.map(sheet => (
        <Sheet key={sheet.id} sheet={sheet} {...data} />
      ))}
    </main>
  )
}

/** Requested once: each request is audited as a print. */
function useSheets(order: PrintOrder | undefined) {
  const { locale } = useText()
  return useCustom<PrintedSheets & BaseRecord>({
    url: `/api/resources/${order?.resource}/documents/${order?.document}`,
    method: 'post',
    config: { payload: { ids: order?.ids } },
    ...IN_PLACE,
    // The sheets are in the language of the request.
    meta: { ...IN_PLACE.meta, locale },
    queryOptions: { enabled: order !== undefined, staleTime: Number.POSITIVE_INFINITY },
  }).query
}

function facts(texts: typeof enUS, { sheets, paper, orientation }: PrintedSheets): string {
  const lies = texts[orientation === 'landscape' ? 'document.landscape' : 'document.portrait']
  return fillText(texts['document.sheets'], { count: sheets.length, paper, lies })
}

/** The preview has its own window; opened by its address it cannot be closed and leads to the home page. */
function Leave({ label }: { readonly label: string }) {
  const navigate = useNavigate()
  const leave = () => {
    window.close()
    navigate('/')
  }
  return <Button onClick={leave}>{label}</Button>
}

function LeftOut({ texts, data: { refused } }: { readonly texts: typeof enUS; readonly data: PrintedSheets }) {
  return (
    <Alert
      type="warning"
      showIcon
      message={fillText(texts['document.leftOut'], { count: refused.length })}
      description={
        <ul className="st-preview-left">
          {refused.map(({ id, label, message }) => (
            <li key={id}>{fillText(texts['document.reason'], { label, message })}</li>
          ))}
        </ul>
      }
    />
  )
}

/** The print request in the address of a preview; undefined without records. */
function readPrintOrder(pathname: string, search: string): PrintOrder | undefined {
  const [resource = '', document = '', ...rest] = pathname.slice(PRINT.length).split('/')
  const written = (new URLSearchParams(search).get('ids') ?? '').split(',')
  const ids = [...new Set(written.map(Number))]
  const isWhole = resource !== '' && document !== '' && rest.length === 0
  return isWhole && ids.every(id => Number.isSafeInteger(id) && id > 0) ? { resource, document, ids } : undefined
}

interface SheetProps extends Pick<PrintedSheets, 'paper' | 'orientation' | 'copies'> {
  readonly sheet: PrintedSheets['sheets'][number]
}

const PLUGINS = [remarkGfm]
/** Paper has no links, and text in a record must not load images. */
const NOT_ON_PAPER = ['a', 'img']

/** One record on its sheet, in as many copies as the document declares. */
function Sheet({ sheet, paper, orientation, copies }: SheetProps) {
  return (
    <article className={`st-sheet st-sheet-${paper.toLowerCase()}-${orientation}`} aria-label={sheet.label}>
      {Array.from({ length: copies }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: copies are all the same
        <div className="st-sheet-copy" key={index}>
          <Markdown
            remarkPlugins={PLUGINS}
            disallowedElements={NOT_ON_PAPER}
            unwrapDisallowed
            components={{ table: Table }}
          >
            {sheet.text}
          </Markdown>
        </div>
      ))}
    </article>
  )
}

/** On a phone a wide table scrolls horizontally, not the page. */
function Table({ children }: React.TableHTMLAttributes<HTMLTableElement>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <div className="st-sheet-table" tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}
