import { demandLength } from './sheet-limits.ts'

/** A rich text (`<t>` and `<r><t>`), without phonetic runs (`<rPh>`). */
export class RichText {
  value = ''
  #isText = false
  #isPhonetic = false

  begin(): void {
    this.value = ''
  }

  open(name: string): void {
    if (name === 't') this.#isText = !this.#isPhonetic
    else if (name === 'rPh') this.#isPhonetic = true
  }

  add(part: string, row: number, column: number): void {
    if (!this.#isText) return
    demandLength(this.value.length + part.length, row, column)
    this.value += part
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isPhonetic = false
  }
}
