import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { PrintedSheets } from '#model/api.ts'

interface SheetProps extends Pick<PrintedSheets, 'paper' | 'orientation' | 'copies'> {
  readonly sheet: PrintedSheets['sheets'][number]
}

const PLUGINS = [remarkGfm]
/** Paper has no links, and what was typed into a record loads nothing. */
const NOT_ON_PAPER = ['a', 'img']

/** One record on its sheet, as often as the document says. */
export function Sheet({ sheet, paper, orientation, copies }: SheetProps) {
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

/** A wide table is pushed sideways on a phone, not the page. */
function Table({ children }: React.TableHTMLAttributes<HTMLTableElement>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is pushed sideways must be reachable by keyboard
    <div className="st-sheet-table" tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}
