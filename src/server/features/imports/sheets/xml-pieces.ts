import sax from 'sax'
import { SheetRefused } from './sheet-refused.ts'

/** Events of reading an XML text. Names come without their namespace. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  /** A long text comes in several parts. */
  text?(part: string): void
  close?(name: string): void
}

/** Maximum nesting depth; no part of a workbook is nested as deeply. */
const DEEPEST = 64

/**
 * Reads an XML text piece by piece, one for each step of the generator. The parser refuses names and values of 64 kB and more,
 * and custom entities are not read. @throws SheetRefused, or the parser's error for invalid XML
 */
export async function* xmlPieces(pieces: AsyncIterable<Buffer>, events: XmlEvents): AsyncGenerator<void> {
  // The parser checks its buffer size only when it tracks positions.
  const xml = sax.parser(true, { position: true })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let depth = 0
  xml.onerror = error => {
    throw error
  }
  xml.ondoctype = () => {
    throw new SheetRefused('import-not-a-sheet')
  }
  xml.onopentag = ({ name, attributes }) => {
    if (++depth > DEEPEST) throw new SheetRefused('import-not-a-sheet')
    events.open(local(name), localNames(attributes as Record<string, string>))
  }
  xml.onclosetag = name => {
    depth -= 1
    events.close?.(local(name))
  }
  if (events.text) {
    const text = events.text.bind(events)
    xml.ontext = text
    xml.oncdata = text
  }
  for await (const piece of pieces) {
    xml.write(decoder.decode(piece, { stream: true }))
    yield
  }
  xml.write(decoder.decode()).close()
}

/** Reads an XML text to its end. */
export async function readXml(pieces: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  for await (const _ of xmlPieces(pieces, events));
}

function local(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

function localNames(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const named: Record<string, string> = {}
  for (const name in attributes) named[local(name)] = attributes[name]!
  return named
}
