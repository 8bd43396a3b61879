import { once } from 'node:events'
import { atMost, type Figure, YES } from './figure.ts'
import { STAFF } from './make-database.ts'
import type { RunningServer } from './platform.ts'

interface Sent {
  readonly statements: number
  readonly roundTrips: number
}

const group = 'PostgreSQL, what a list sends to the database'

/** Statements of lists of houses with their references and the total, counted in the driver (`watch-postgres.mjs`). */
export async function roundTripFigures(server: RunningServer): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const account of ['admin01', STAFF]) {
    const headers = { authorization: `Bearer ${await server.token(account)}` }
    const read = async (query: string): Promise<void> => {
      const url = `${server.url}/api/resources/house?_fields=block,ban,unit,fullName&${query}`
      const answer = await fetch(url, { headers })
      if (!answer.ok) throw new Error(`${query}: ${answer.status}`)
      await answer.arrayBuffer()
    }
    const list = async (query: string): Promise<Sent> => {
      await ask(server, 'reset')
      await read(query)
      // What the server does behind an answer is none of the list's business.
      return ask(server, 'tell')
    }
    // As many statements at once as a list may need: what opening a connection takes is no round trip of a list.
    await Promise.all([1, 2, 3, 4].map(floor => read(`block=1&floor=${floor}&_end=20`)))
    await list('block=1&_end=20')
    const known = await list('block=1&_end=20')
    const fresh = await list('block=2&_end=20')
    await list('block=1&_end=500')
    const long = await list('block=1&_end=500')
    const add = (work: string, value: number, unit: Figure['unit'], target?: Figure['target']) =>
      figures.push({ group, work: `${work}, as ${account}`, value, unit, target })
    add('list requested again: round trips one after another', known.roundTrips, 'times', atMost(1))
    add('the same: statements', known.statements, 'statements')
    add('list with a filter not seen before: round trips', fresh.roundTrips, 'times', atMost(1))
    add('the same: statements', fresh.statements, 'statements')
    add('500 rows take as many statements as 20', Number(long.statements === known.statements), 'yes/no', YES)
  }
  return figures
}

async function ask(server: RunningServer, what: 'reset' | 'tell'): Promise<Sent> {
  server.process.send(what)
  const [sent] = (await once(server.process, 'message')) as [Sent]
  return sent
}
