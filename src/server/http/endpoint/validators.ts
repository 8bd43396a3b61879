import { Ajv, type Options, type ValidateFunction } from 'ajv'

const SHARED: Options = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  useDefaults: true,
  removeAdditional: false,
  // The problems contain an example value (plugins/schema-problems.ts).
  verbose: true,
}

const strict = new Ajv(SHARED)
const lenient = new Ajv({ ...SHARED, coerceTypes: 'array' })

/** For JSON bodies: types are strict, `"1"` is not a number. */
export function strictValidator(schema: object) {
  return onFirstUse(() => strict.compile(schema))
}

/** For paths, query strings and forms, which travel as text: `"1"` is accepted as a number. */
export function lenientValidator(schema: object) {
  return onFirstUse(() => lenient.compile(schema))
}

/** Compiled at the first call: compiling all schemas took a third of the start-up time. */
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
