/** Syllables of a Chinese text without tones; other characters stay together as they are. */
export type Reader = (text: string) => readonly string[]

/** Reading Chinese takes a dictionary, which stays on the server; elsewhere a text is what it is. */
let read: Reader = text => [text]

/** Hands over the library that reads Chinese. To be called at the start, before any write. */
export function provideReader(reader: Reader): void {
  read = reader
}

/** 张伟 → `zhangwei zw`: what is typed for it on a keyboard without Chinese. */
export function spellingOf(text: string): string {
  const syllables = read(text)
    .map(syllable => syllable.trim().toLowerCase())
    .filter(Boolean)
  return `${syllables.join('')} ${syllables.map(([first]) => first).join('')}`
}
