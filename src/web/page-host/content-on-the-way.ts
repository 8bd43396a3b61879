const onTheWay = new Map<string, Promise<unknown>>()

/** Remembers that what the page at `path` shows first is being fetched, until it has come. */
export function noteOnTheWay(path: string, content: Promise<unknown>): void {
  const settled = content.catch(() => {}).then(() => onTheWay.delete(path))
  onTheWay.set(path, settled)
}

/** Resolves when it has come or could not be had; undefined when nothing is being fetched. */
export function contentOnTheWay(path: string): Promise<unknown> | undefined {
  return onTheWay.get(path)
}
