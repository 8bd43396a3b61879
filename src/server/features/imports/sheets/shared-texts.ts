import { RichText } from './rich-text.ts'
import { CellBudget } from './sheet-limits.ts'
import { readXml } from './xml-pieces.ts'

/**
 * Maximum size of the shared texts in megabytes: 300,000 texts of some words. More would take longer to read than anybody
 * waits.
 */
const SHARED_TEXTS_MB = 16
/** Shared texts are not packed. */
const SHARED_TEXT_COST = 32

/** The texts that cells refer to by number. */
export async function readSharedTexts(pieces: AsyncIterable<Buffer>): Promise<string[]> {
  const texts: string[] = []
  const budget = new CellBudget(SHARED_TEXTS_MB, SHARED_TEXT_COST)
  const text = new RichText()
  await readXml(pieces, {
    open(name) {
      if (name === 'si') text.begin()
      else text.open(name)
    },
    text: part => text.add(part, 0, 0),
    close(name) {
      text.close(name)
      if (name !== 'si') return
      budget.cell(text.value.length)
      texts.push(text.value)
    },
  })
  return texts
}
