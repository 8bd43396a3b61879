import { pinyin } from 'pinyin-pro'

/** Pinyin syllables of a name: the first character is read as a surname if it can be one (单 → shan). */
export function readChinese(text: string): readonly string[] {
  return pinyin(text, { toneType: 'none', surname: 'head', type: 'array', nonZh: 'consecutive' })
}
