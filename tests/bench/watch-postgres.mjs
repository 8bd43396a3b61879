/** Runs in the server's process: counts the statements sent to PostgreSQL, and how many had to wait for one another. */
import pg from 'pg'

let statements = 0
/** The longest row of statements of which each was sent after the one before was answered. */
let roundTrips = 0
let answered = 0

const query = pg.Client.prototype.query
pg.Client.prototype.query = function (...words) {
  const round = answered + 1
  statements++
  roundTrips = Math.max(roundTrips, round)
  const sent = query.apply(this, words)
  const done = () => {
    answered = Math.max(answered, round)
  }
  if (typeof sent?.then === 'function') sent.then(done, done)
  return sent
}

process.on('message', asked => {
  process.send?.({ statements, roundTrips })
  if (asked === 'reset') statements = roundTrips = answered = 0
})
process.channel?.unref()
