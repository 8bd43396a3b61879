import Database from 'libsql'
import { bareHouses } from '../houses.ts'

/** The bare work behind a list, a read and a create: prepared statements of the driver, nothing around them. */
export interface BareStatements {
  list(block: number): { rows: unknown[]; total: number }
  read(id: number): unknown
  create(block: number): unknown
  /** A plain scan for owners whose name contains the text. */
  search(text: string): { rows: unknown[]; total: number }
  close(): void
}

/** Fills `path` with `count` houses and prepares the statements; journal and sync settings are the server's. */
export function openBareStatements(path: string, count: number): BareStatements {
  const database = new Database(path)
  database.exec('PRAGMA journal_mode=WAL')
  database.exec('PRAGMA synchronous=FULL')
  database.exec(
    'CREATE TABLE house (id INTEGER PRIMARY KEY, block INTEGER, doorplate TEXT, owner TEXT, phone TEXT, floor INTEGER, buildArea REAL, status TEXT)',
  )
  const insert = database.prepare('INSERT INTO house VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  database.exec('BEGIN')
  for (const house of bareHouses(count)) insert.run(...Object.values(house))
  database.exec('COMMIT')
  database.exec('CREATE INDEX house_block_id ON house (block, id)')
  const list = database.prepare('SELECT * FROM house WHERE block = ? ORDER BY id DESC LIMIT 20')
  const total = database.prepare('SELECT count(*) AS total FROM house WHERE block = ?')
  const read = database.prepare('SELECT * FROM house WHERE id = ?')
  const create = database.prepare(
    'INSERT INTO house (block, doorplate, owner, phone, floor, buildArea, status) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const found = database.prepare('SELECT * FROM house WHERE owner LIKE ? ORDER BY id DESC LIMIT 20')
  const foundTotal = database.prepare('SELECT count(*) AS total FROM house WHERE owner LIKE ?')
  return {
    search: text => ({
      rows: found.all(`%${text}%`),
      total: (foundTotal.get(`%${text}%`) as { total: number }).total,
    }),
    list: block => ({ rows: list.all(block), total: (total.get(block) as { total: number }).total }),
    read: id => read.get(id),
    create: block => create.run(block, '1203', '王伟', '19900000000', 12, 90, 'vacant'),
    close: () => database.close(),
  }
}
