import type { Option } from '#model/app-model.ts'
import type { FieldLike, Normalised } from '#model/field-types/field-type.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import { LOCALES, type LocalizedText, localized } from '#model/localized-text.ts'
import { problemMessage } from '#model/problem-message.ts'
import { correctedText } from '../problems/corrected-text.ts'
import type { Finding } from '../problems/create-problem.ts'
import { suggest } from '../problems/suggest.ts'
import { oneOfNamesText } from '../problems/wording.ts'

/** Why a field takes no such value, as a form says it. */
export function refusalOf(refused: Extract<Normalised, { ok: false }>): LocalizedText {
  const [zh, en] = LOCALES.map(locale => problemMessage({ path: '', ...refused }, locale))
  return localized(en!, zh!)
}

type Suggestion = Pick<Finding, 'fix' | 'didYouMean' | 'missing'>

/** What was meant by a value that the field refuses: one of its options, or the same in another form. */
export function meantValue(written: unknown, field: FieldLike): Suggestion {
  if (field.options && field.options.length > 0) return meantOption(String(written), field.options)
  const takes = (text: string) => fieldTypeOf(field.type)?.normalise(text, field).ok === true
  const didYouMean = typeof written === 'string' ? correctedText(written, takes) : undefined
  return didYouMean === undefined ? {} : { didYouMean }
}

/** A title stands for its value. */
function meantOption(name: string, options: readonly Option[]): Suggestion {
  const candidates = options.map(({ value }) => value)
  const titled = options.find(({ title }) => Object.values(title).includes(name))
  return {
    fix: localized('Write one of {values}.', '请写 {values}。', { values: oneOfNamesText(candidates) }),
    missing: { kind: 'value', name, candidates },
    ...(titled ? { didYouMean: titled.value } : suggest(name, candidates)),
  }
}

/** Limits that nothing can keep are reported where they stand, and not with every value. */
export function hasContradictoryLimits({ min, max, minLength, maxLength }: FieldLike): boolean {
  return exceeds(min, max) || exceeds(minLength, maxLength)
}

function exceeds(least: number | undefined, most: number | undefined): boolean {
  return least !== undefined && most !== undefined && least > most
}
