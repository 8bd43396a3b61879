/** Makes the bench's table of houses: the same shape in our database and in the bare one. */
export interface BareHouse {
  readonly id: number
  readonly block: number
  readonly doorplate: string
  readonly owner: string
  readonly phone: string
  readonly floor: number
  readonly buildArea: number
  readonly status: string
}

const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const GIVEN = '伟芳娜敏静丽强磊洋艳勇军杰娟涛明超秀霞平刚桂英'

/** `count` houses in 12 blocks, deterministic. */
export function* bareHouses(count: number): Generator<BareHouse> {
  for (let id = 1; id <= count; id++) {
    yield {
      id,
      block: (id % 12) + 1,
      doorplate: String(((id * 7) % 3300) + 101),
      owner: `${SURNAMES[id % SURNAMES.length]}${GIVEN[(id * 3) % GIVEN.length]}${GIVEN[(id * 11) % GIVEN.length]}`,
      phone: `199${String((id * 7919) % 100_000_000).padStart(8, '0')}`,
      floor: (id % 33) + 1,
      buildArea: 78 + (id % 67),
      status: ['occupied', 'vacant', 'rented', 'unsold'][id % 4]!,
    }
  }
}
