/** Whether a value fits a schema. */
export type Fits = (value: unknown) => boolean

/** A schema in which every keyword has been looked at; `true` lets everything pass, `false` nothing. */
type Schema = boolean | Readonly<Record<string, unknown>>
type Members = Readonly<Record<string, unknown>>

/** Turns a schema inside the one at hand into its test. */
type Inner = (schema: unknown) => Fits

/**
 * The test that `schema` (draft-07, all that the schemas of the config use) stands for: yes or no, with nothing about
 * why. It is made in a moment and answers for sound files, which are nearly all; what it refuses is looked at again by
 * ajv, which finds the words. So it may refuse what ajv accepts, and must never accept what ajv refuses.
 *
 * @throws for a keyword that it does not know.
 */
export function fittingOf(schema: object): Fits {
  const definitions = ((schema as Members).definitions ?? {}) as Readonly<Record<string, Schema>>
  const made = new Map<string, Fits>()
  return testOf(schema as Schema)

  function testOf(part: unknown): Fits {
    if (typeof part === 'boolean') return part ? anything : nothing
    const keywords = part as Members
    const tests = Object.keys(keywords).flatMap(keyword => {
      if (keyword === '$ref') return [refersTo(keywords.$ref as string)]
      if (!Object.hasOwn(TESTS, keyword)) throw new Error(`No test for the keyword "${keyword}" of a schema`)
      return TESTS[keyword]?.(keywords, testOf) ?? []
    })
    return allOf(tests)
  }

  /** Definitions may name themselves: what one refers to is made when it is first met. */
  function refersTo(reference: string): Fits {
    const name = reference.replace('#/definitions/', '')
    return value => {
      const known = made.get(name) ?? testOf(definitions[name])
      made.set(name, known)
      return known(value)
    }
  }
}

const anything: Fits = () => true
const nothing: Fits = () => false

function every(values: readonly unknown[], test: Fits): boolean {
  for (const value of values) if (!test(value)) return false
  return true
}

function allOf(tests: readonly Fits[]): Fits {
  const [first = anything, second = anything] = tests
  if (tests.length <= 1) return first
  if (tests.length === 2) return value => first(value) && second(value)
  return value => {
    for (const test of tests) if (!test(value)) return false
    return true
  }
}

/** The test that a keyword makes of its schema; none where another keyword's test takes it along, or nothing is to be tested. */
const TESTS: Readonly<Record<string, (schema: Members, inner: Inner) => Fits | undefined>> = {
  type: ({ type }) => TYPES[type as string] ?? nothing,
  const:
    ({ const: wanted }) =>
    value =>
      value === wanted,
  enum: ({ enum: values }) => {
    const wanted = new Set(values as readonly unknown[])
    return value => wanted.has(value)
  },
  minLength: ({ minLength }) => ofText(text => (minLength === 1 ? text !== '' : [...text].length >= Number(minLength))),
  // Characters beyond the basic plane are two units; ajv counts them as one.
  maxLength: ({ maxLength }) => ofText(text => text.length <= Number(maxLength)),
  pattern: ({ pattern }) => {
    const expression = new RegExp(pattern as string, 'u')
    return ofText(text => expression.test(text))
  },
  minimum: ({ minimum }) => ofNumber(number => number >= Number(minimum)),
  maximum: ({ maximum }) => ofNumber(number => number <= Number(maximum)),
  items: ({ items }, inner) => {
    const test = inner(items)
    return ofList(list => every(list, test))
  },
  minItems: ({ minItems }) => ofList(list => list.length >= Number(minItems)),
  maxItems: ({ maxItems }) => ofList(list => list.length <= Number(maxItems)),
  uniqueItems: () => ofList(isUnique),
  required: ({ required }) => {
    const names = required as readonly string[]
    return ofObject(object => {
      for (const name of names) if (object[name] === undefined) return false
      return true
    })
  },
  minProperties: ({ minProperties }) => ofObject(object => Object.keys(object).length >= Number(minProperties)),
  propertyNames: ({ propertyNames }, inner) => {
    const test = inner(propertyNames)
    return ofObject(object => every(Object.keys(object), test))
  },
  properties: (schema, inner) => (schema.additionalProperties === undefined ? openMembers(schema, inner) : undefined),
  additionalProperties: closedMembers,
  if: ({ if: condition, then: yes = true, else: no = true }, inner) => {
    const [test, fitting, otherwise] = [inner(condition), inner(yes), inner(no)]
    return value => (test(value) ? fitting(value) : otherwise(value))
  },
  allOf: ({ allOf: schemas }, inner) => allOf((schemas as readonly Schema[]).map(inner)),
  discriminator: branches,
  ...Object.fromEntries(
    // Said by the test of another keyword, or to people alone.
    ['then', 'else', 'oneOf', 'definitions', '$schema', '$id', 'title', 'description', 'default', 'examples'].map(
      name => [name, () => undefined],
    ),
  ),
}

const TYPES: Readonly<Record<string, Fits>> = {
  string: value => typeof value === 'string',
  boolean: value => typeof value === 'boolean',
  integer: Number.isInteger,
  number: Number.isFinite,
  array: Array.isArray,
  object: isObject,
}

/** The members that the schema names; others are let pass. */
function openMembers({ properties }: Members, inner: Inner): Fits {
  const tests = Object.entries(properties as Members)
    .filter(([, schema]) => schema !== true)
    .map(([name, schema]) => [name, inner(schema)] as const)
  return ofObject(object => {
    for (const [name, test] of tests) if (object[name] !== undefined && !test(object[name])) return false
    return true
  })
}

/** All members: those that the schema names, and the others. */
function closedMembers({ properties = {}, additionalProperties }: Members, inner: Inner): Fits {
  const tests = new Map(Object.entries(properties as Members).map(([name, schema]) => [name, inner(schema)]))
  const others = inner(additionalProperties)
  return ofObject(object => {
    for (const name in object) {
      const member = object[name]
      const test = tests.get(name)
      if (test === undefined ? !others(member) : member !== undefined && !test(member)) return false
    }
    return true
  })
}

/** The one branch whose constant the tag has. */
function branches({ discriminator, oneOf }: Members, inner: Inner): Fits {
  const tag = (discriminator as { propertyName: string }).propertyName
  const tests = new Map(
    (oneOf as readonly { properties: Members }[]).map(branch => {
      return [(branch.properties[tag] as Members).const, inner(branch)]
    }),
  )
  return ofObject(object => tests.get(object[tag])?.(object) ?? false)
}

function ofText(test: (text: string) => boolean): Fits {
  return value => typeof value !== 'string' || test(value)
}

function ofNumber(test: (number: number) => boolean): Fits {
  return value => typeof value !== 'number' || test(value)
}

function ofList(test: (list: readonly unknown[]) => boolean): Fits {
  return value => !Array.isArray(value) || test(value)
}

function ofObject(test: (object: Members) => boolean): Fits {
  return value => !isObject(value) || test(value as Members)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isUnique(list: readonly unknown[]): boolean {
  if (list.every(item => typeof item !== 'object')) return new Set(list).size === list.length
  return list.every((item, index) => !list.some((other, at) => at < index && areEqual(item, other)))
}

function areEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every(key => Object.hasOwn(b, key) && areEqual((a as Members)[key], (b as Members)[key]))
}
