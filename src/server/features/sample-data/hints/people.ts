import type { HintKind } from './hint.ts'
import { isFlag } from './hint.ts'

const SURNAMES = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
]
const GIVEN = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰春梅建国志红晓雨欣怡子涵浩然思佳俊宇轩梓萱博文雅琪嘉诚海峰立新凯慧婷雪琳楠晨阳瑞鹏飞云龙佩珊珍淑贤永清德福顺安宁',
]

/** `{"name": true}`: an invented Chinese name. */
export const name: HintKind = {
  key: 'name',
  matches: isFlag('name'),
  make(_options, { random }) {
    const given = [random.pick(GIVEN), ...(random.next() < 0.7 ? [random.pick(GIVEN)] : [])]
    return `${random.pick(SURNAMES)}${given.join('')}`
  },
}

/** `{"phone": true}`: a number that no network assigns (199…). */
export const phone: HintKind = {
  key: 'phone',
  matches: isFlag('phone'),
  make: (_options, { random }) => `199${String(random.integer(0, 99_999_999)).padStart(8, '0')}`,
}

const PLATE_OFFICES = ['A', 'E', 'C']
const PLATE_LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ']

/** `{"plate": "fuel"}` (7 characters) or `{"plate": "electric"}` (8). */
export const plate: HintKind = {
  key: 'plate',
  matches: options => options.plate === 'fuel' || options.plate === 'electric',
  make({ plate }, { random }) {
    const start = `黑${random.pick(PLATE_OFFICES)}`
    const digits = (count: number) => String(random.integer(0, 10 ** count - 1)).padStart(count, '0')
    if (plate === 'electric') return `${start}${random.pick(['D', 'F'])}${digits(5)}`
    return `${start}${random.pick(PLATE_LETTERS)}${digits(4)}`
  },
}

const REGIONS = ['230102', '230103', '230104', '230110', '230602', '230603', '231002', '231003']
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** `{"idCard": true, "born": "birthday", "gender": "gender"}`: 18 characters with a valid check digit (GB 11643). */
export const idCard: HintKind = {
  key: 'idCard',
  matches: options => options.idCard === true,
  make({ born, gender }, { random, reader, resource, row }) {
    const given = (path: unknown) => (path === undefined ? null : reader.read(resource.name, row, path as string))
    const any = new Date(Date.UTC(random.integer(1945, 2005), 0, random.integer(1, 365))).toISOString().slice(0, 10)
    const day = ((given(born) as string | null) ?? any).replaceAll('-', '')
    const drawn = random.integer(1, 998)
    // An odd number stands for a man.
    const parity = { male: 1, female: 0 }[given(gender) as string]
    const order = parity === undefined || drawn % 2 === parity ? drawn : drawn + 1
    const body = `${random.pick(REGIONS)}${day}${String(order).padStart(3, '0')}`
    const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
    return body + '10X98765432'[sum % 11]
  },
}

/** `{"actor": "approve"}`: an account that may run this transition (or `create`) on the record, given what was made before. */
export const actor: HintKind = {
  key: 'actor',
  make: ({ actor }, { staff, resource, row }) => staff.actor(resource, actor as string, row),
}
