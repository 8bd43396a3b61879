import type { ConfigSource } from '#compiler/read/config-source.ts'
import fc from '../helpers/fast-check.ts'

/** One changed file of a config. */
export interface Mutation {
  readonly index: number
  readonly text: string
}

type Change = (text: string, random: (below: number) => number) => string

/** What people and tools do to files: values and structure on one side, characters on the other. */
const CHANGES: readonly Change[] = [
  inValue(value => ({ ...(value as object), [`${Math.abs(Object.keys(value as object).length)}x`]: 1 })),
  inValue(() => null),
  inValue(() => 'somethingElse'),
  inValue(() => -1.5),
  inValue(() => []),
  inValue(() => ({})),
  inValue(() => true),
  inValue(() => [[[[{ deep: [null] }]]]]),
  inValue(value => (typeof value === 'string' ? `${value.slice(1)}${value.slice(0, 1)}` : value)),
  inValue(value => (typeof value === 'string' ? `${value}.${value}` : value)),
  inValue(value => (typeof value === 'number' ? value * 1e9 : value)),
  inValue(value => (Array.isArray(value) ? [...value, ...value] : value)),
  inValue(value => [value]),
  inValue(() => 'record.a.b == me.c && row.x in [1, "2"] ? now : today.size()'),
  inValue(() => '\u0000\uD800"\\ {} __proto__'),
  inKey(() => '__proto__'),
  inKey(() => 'constructor'),
  inKey(() => 'toString'),
  inKey(key => `${key.slice(1)}${key.slice(0, 1)}`),
  inKey(() => ''),
  inKey(() => 'a/b~c'),
  (text, random) => text.slice(0, random(text.length)),
  (text, random) => remove(text, random(text.length), 1 + random(40)),
  (text, random) => insert(text, random(text.length), text.slice(random(text.length)).slice(0, 40)),
  (text, random) => insert(text, random(text.length), '[{"'.repeat(1 + random(60))),
  (text, random) =>
    insert(
      text,
      random(text.length),
      ['{', '}', '"', ',', ':', '\\', '\uFEFF', '//', "'", '\n', '\u0007'][random(11)] ?? '',
    ),
  (text, random) => text.replace(/[a-z]+/g, word => (random(200) === 0 ? word.toUpperCase() : word)),
  () => '',
  () => 'null',
  () => '"text"',
  () => '[]',
  () => '{}',
]

/** Mutations of `sources`: a file, a change and where it is made. */
export function mutationsOf(sources: readonly ConfigSource[]): fc.Arbitrary<Mutation> {
  // Without the usual leaning to small numbers, which would choose the first files again and again.
  return fc
    .noBias(fc.tuple(fc.nat(sources.length - 1), fc.nat(CHANGES.length - 1), fc.infiniteStream(fc.nat(0xffff_ffff))))
    .map(([index, change, numbers]) => {
      const random = (below: number) => (numbers.next().value as number) % Math.max(1, below)
      const text = sources[index]?.text ?? ''
      return { index, text: (CHANGES[change] as Change)(text, random) }
    })
}

/** Replaces one value, chosen anywhere in the file. */
function inValue(change: (value: unknown) => unknown): Change {
  return (text, random) => {
    const root: unknown = JSON.parse(text)
    const holders = holdersIn(root)
    const { holder, key } = holders[random(holders.length)] ?? {}
    if (holder === undefined || key === undefined) return JSON.stringify(change(root))
    define(holder, key, change(holder[key]))
    return JSON.stringify(root, null, 2)
  }
}

/** Renames one key. */
function inKey(change: (key: string) => string): Change {
  return (text, random) => {
    const root: unknown = JSON.parse(text)
    const holders = holdersIn(root).filter(({ holder }) => !Array.isArray(holder))
    const { holder, key } = holders[random(holders.length)] ?? {}
    if (holder === undefined || key === undefined) return text
    const value = holder[key]
    delete holder[key]
    define(holder, change(String(key)), value)
    return JSON.stringify(root, null, 2)
  }
}

type Holder = Record<string | number, unknown>

function holdersIn(value: unknown): { holder: Holder; key: string | number }[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Holder
  return Object.keys(holder).flatMap(key => [{ holder, key }, ...holdersIn(holder[key])])
}

/** Sets an own property, also one that is called `__proto__`. */
function define(holder: Holder, key: string | number, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

function remove(text: string, at: number, count: number): string {
  return text.slice(0, at) + text.slice(at + count)
}

function insert(text: string, at: number, what: string): string {
  return text.slice(0, at) + what + text.slice(at)
}
