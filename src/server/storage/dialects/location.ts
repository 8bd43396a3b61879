/** Whether `url` is a PostgreSQL URL (`postgres://…`); anything else is a SQLite file. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url)
}

/** Path of the SQLite file in `url`, with or without the prefix `sqlite:`. */
export function sqlitePath(url: string): string {
  return url.replace(/^sqlite:(\/\/)?/, '')
}
