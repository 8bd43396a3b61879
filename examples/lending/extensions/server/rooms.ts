import { defineSource } from 'steward'

/** The rooms of the school: its register knows them, this app only reads them. Without a register there are these two. */
export default defineSource({
  name: 'schoolRegister',
  everyMinutes: 60,
  async rows({ signal }) {
    const address = process.env.SCHOOL_REGISTER
    if (!address) return [room('A1', 'Studio', 12), room('B2', 'Gym', 60)]
    const answer = await fetch(address, { signal })
    if (!answer.ok) throw new Error(`the register answers ${answer.status}`)
    const rooms = (await answer.json()) as { number: string; label: string; seats: number }[]
    return rooms.map(({ number, label, seats }) => room(number, label, seats))
  },
})

function room(code: string, name: string, seats: number) {
  return { code, name, seats }
}
