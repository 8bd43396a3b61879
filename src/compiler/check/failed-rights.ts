import type { AppModel } from '#model/app-model.ts'
import { textIn } from '#model/localized-text.ts'
import { brokenSentences, sampleHolder } from '#model/permissions/rights/rights-tests.ts'
import type { ConfigProblem } from '#model/problems.ts'
import type { ProblemKind } from '../problems/problem-kind.ts'

export const rightsTestFailed: ProblemKind = {
  code: 'rights-test-failed',
  severity: 'error',
  why: 'The file says what somebody may and may not do. The rest of the config says otherwise, and that is what would happen.',
  fix: 'Take the change of rights back, or correct the sentence if the change is meant.',
}

/** Statements of the access tests that do not hold for roles and accounts of the sample data. */
export function failedRights(model: AppModel): ConfigProblem[] {
  return model.rightsTests.flatMap(test => {
    const holder = sampleHolder(model, test.who)
    if (!holder) return []
    const why = `The test says: “${test.says.replace(/\.$/, '')}”. What the rest of the config says is what would happen.`
    return brokenSentences(model, test, holder).map(({ sentence, what, because }) => {
      const { pointer, location } = sentence
      const fix = `${textIn(because, 'en-US')} ${rightsTestFailed.fix}`
      return { ...rightsTestFailed, ...location, pointer, what: textIn(what, 'en-US'), why, fix }
    })
  })
}
