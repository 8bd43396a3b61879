/** Pinyin of a Chinese text without tones; other characters stay grouped. */
export type Reader = (text: string) => readonly string[]

/** Pinyin needs a dictionary, which only the server has; elsewhere the text is returned unchanged. */
let read: Reader = text => [text]

/** Sets the pinyin library. Call at start, before any write. */
export function provideReader(reader: Reader): void {
  read = reader
}

/** 张伟 → `zhangwei zw`: search keys for a keyboard without Chinese. */
export function spellingOf(text: string): string {
  const syllables = read(text)
    .map(syllable => syllable.trim().toLowerCase())
    .filter(Boolean)
  return `${syllables.join('')} ${syllables.map(([first]) => first).join('')}`
}
