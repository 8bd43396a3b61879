/** Longest comment, in characters. */
export const COMMENT_LENGTH = 2000
/** Minutes in which the author may change a comment, or delete it or an attachment. */
export const COMMENT_EDIT_MINUTES = 15
/** Maximum number of mentions in one comment. */
export const MOST_MENTIONS = 20

/** `@` and an AD account (letters, digits, `_`), not within a word: `a@b.cn` mentions nobody. */
const MENTION = /(?<![A-Za-z0-9_.])@([A-Za-z0-9_]{1,64})(?![A-Za-z0-9_])/g

/** The AD accounts mentioned in a text, without duplicates, in order. */
export function mentionsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, account]) => account!))]
}
