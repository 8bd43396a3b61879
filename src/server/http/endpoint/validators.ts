import { Ajv, type Options, type ValidateFunction } from 'ajv'

const SHARED: Options = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  useDefaults: true,
  removeAdditional: false,
  // The problems name an example of what is wanted (plugins/schema-problems.ts).
  verbose: true,
}

const strict = new Ajv(SHARED)
const lenient = new Ajv({ ...SHARED, coerceTypes: 'array' })

/** For JSON bodies: a number is a number and `"1"` is not. */
export function strictValidator(schema: object) {
  return onFirstUse(() => strict.compile(schema))
}

/** For what travels as text (paths, query strings, forms): `"1"` is taken for a number where one is asked for. */
export function lenientValidator(schema: object) {
  return onFirstUse(() => lenient.compile(schema))
}

/** A third of a start was spent on compiling the schemas of calls that nobody had made yet. */
function onFirstUse(compile: () => ValidateFunction) {
  let validate: ValidateFunction | undefined
  const check: { (data: unknown): boolean; errors?: ValidateFunction['errors'] } = data => {
    validate ??= compile()
    const isValid = validate(data)
    check.errors = validate.errors
    return isValid
  }
  return check
}
