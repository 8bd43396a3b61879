import type { AppModel } from '#model/app-model.ts'
import { joined, localized } from '#model/localized-text.ts'
import { brokenSentences, sampleHolder } from '#model/permissions/rights/rights-tests.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { wordingOf } from '../problems/create-problem.ts'
import type { ProblemKind } from '../problems/problem-kind.ts'
import { inEnglish } from '../problems/wording.ts'

export const rightsTestFailed: ProblemKind = {
  code: 'rights-test-failed',
  severity: 'error',
  why: 'The file says what somebody may and may not do. The rest of the config says otherwise, and that is what would happen.',
  fix: 'Take the change of rights back, or correct the sentence if the change is meant.',
}

const UNDO = localized(rightsTestFailed.fix, '如果权限变化并非有意，请改回；否则请修改这句话。')

/** Statements of the access tests that do not hold for roles and accounts of the sample data. */
export function failedRights(model: AppModel): ConfigProblem[] {
  return model.rightsTests.flatMap(test => {
    const holder = sampleHolder(model, test.who)
    if (!holder) return []
    const why = localized(
      'The test says: “{says}”. What the rest of the config says is what would happen.',
      '测试写明：“{says}”。但实际以其余配置为准。',
      { says: test.says.replace(/[.。]$/, '') },
    )
    return brokenSentences(model, test, holder).map(({ sentence, what, because }) => {
      const { pointer, location } = sentence
      const fix = joined([because, UNDO], ' ', '')
      return {
        ...rightsTestFailed,
        ...location,
        pointer,
        ...wordingOf(what, fix, why),
        why: inEnglish(why),
        fix: inEnglish(fix),
      }
    })
  })
}
