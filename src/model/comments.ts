/** Longest comment, in characters. */
export const COMMENT_LENGTH = 2000
/** For so many minutes the author may change a comment, or take it or a file back. */
export const COMMENT_EDIT_MINUTES = 15
/** Colleagues that one comment may speak to. */
export const MOST_MENTIONS = 20

/** `@` and an AD account (letters, digits, `_`), not inside of a word: `a@b.cn` speaks to nobody. */
const MENTION = /(?<![A-Za-z0-9_.])@([A-Za-z0-9_]{1,64})(?![A-Za-z0-9_])/g

/** The AD accounts that a text speaks to, each once, in the order in which they are written. */
export function mentionsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, account]) => account!))]
}
