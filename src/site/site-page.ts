/** The anchor that Markdown viewers give to a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

/** A page of the site. */
export interface SitePage {
  /** Below the root of the site: `field-types/money.md`. */
  readonly path: string
  readonly title: string
  /** Section of the sidebar. */
  readonly section: string
  /** Markdown, including its heading. */
  readonly text: string
}
