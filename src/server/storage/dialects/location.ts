/** Whether `url` leads to PostgreSQL (`postgres://…`); anything else is a SQLite file. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url)
}

/** Path of the SQLite file that `url` names, with or without `sqlite:` in front. */
export function sqlitePath(url: string): string {
  return url.replace(/^sqlite:(\/\/)?/, '')
}
