import Libsql from 'libsql'

/**
 * A file that one process at a time can lock. Node has no file locks; SQLite has them on every system, and an empty database is
 * enough.
 */
export class FileLock {
  readonly #path: string
  #held: Libsql.Database | undefined

  constructor(path: string) {
    this.#path = path
  }

  /** False while another process holds it. @throws when the file cannot be opened */
  take(): boolean {
    const database = new Libsql(this.#path, { timeout: 0 })
    try {
      database.exec('begin exclusive')
    } catch (error) {
      database.close()
      if ((error as { code?: string }).code === 'SQLITE_BUSY') return false
      throw error
    }
    this.#held = database
    return true
  }

  release(): void {
    this.#held?.close()
    this.#held = undefined
  }
}
