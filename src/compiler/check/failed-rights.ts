import type { AppModel } from '#model/app-model.ts'
import { joined, localized } from '#model/localized-text.ts'
import { brokenSentences, sampleHolder } from '#model/permissions/rights/rights-tests.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { saidOf } from '../problems/create-problem.ts'
import type { ProblemKind } from '../problems/problem-kind.ts'

export const rightsTestFailed: ProblemKind = {
  code: 'rights-test-failed',
  titleInChinese: '权限测试未通过',
  severity: 'error',
  why: localized(
    'The file says what somebody may and may not do. The rest of the config says otherwise, and that is what would happen.',
    '该文件写明谁能做什么，而其余配置与之不符，实际会按配置执行。',
  ),
  fix: localized(
    'Take the change of rights back, or correct the sentence if the change is meant.',
    '请撤回权限改动；如改动是有意的，请改正这条测试。',
  ),
}

/** Statements of the access tests that do not hold for roles and accounts of the sample data. */
export function failedRights(model: AppModel): ConfigProblem[] {
  return model.rightsTests.flatMap(test => {
    const holder = sampleHolder(model, test.who)
    if (!holder) return []
    const why = localized(
      'The test says: “{says}”. What the rest of the config says is what would happen.',
      '测试写明：“{says}”。实际权限由其余配置决定。',
      { says: test.says.replace(/[.。]$/, '') },
    )
    return brokenSentences(model, test, holder).map(({ sentence, what, because }) => {
      const { pointer, location } = sentence
      const fix = joined([because, rightsTestFailed.fix], ' ', '')
      return { ...location, pointer, ...saidOf(rightsTestFailed, { what, why, fix }) }
    })
  })
}
