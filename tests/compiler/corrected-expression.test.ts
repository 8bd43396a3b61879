import { describe, expect, it } from 'vitest'
import { compileFiles } from '#compiler/compile.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { withFixes } from '#compiler/uses/fix.ts'
import { FIXTURES } from './patched-app.ts'

const sources = await readConfigFiles(`${FIXTURES}/apps/minimal`)
const HOUSE = 'modules/estate/resources/house.json'
const BEFORE = '"requiredWhen": "record.area == null"'

/** The minimal app with another condition at a field of the house. */
function withCondition(condition: string) {
  return sources.map(each =>
    each.path === HOUSE ? { ...each, text: each.text.replace(BEFORE, () => `"requiredWhen": "${condition}"`) } : each,
  )
}

describe('an expression as another language would have it', () => {
  it.each([
    ["record.status = 'vacant'", "record.status == 'vacant'"],
    ["record.status === 'vacant'", "record.status == 'vacant'"],
    ["record.status <> 'vacant'", "record.status != 'vacant'"],
    ["record.status == 'vacant' and record.area > 3", "record.status == 'vacant' && record.area > 3"],
    ['record.area > 3 AND record.area < 9 OR me.admin', 'record.area > 3 && record.area < 9 || me.admin'],
    ['not record.area > 3', '!(record.area > 3)'],
    ["record.status not in ['vacant']", "!(record.status in ['vacant'])"],
    ["record.status in ('vacant', 'occupied')", "record.status in ['vacant', 'occupied']"],
    ['record.status == vacant', "record.status == 'vacant'"],
    ["status == 'vacant'", "record.status == 'vacant'"],
    ["record.status == '空置'", "record.status == 'vacant'"],
    ['record.status == ‘vacant’', "record.status == 'vacant'"],
    ["record.status ！= 'vacant'；", "record.status != 'vacant'"],
    ["record.status == 'vacant", "record.status == 'vacant'"],
    ["record.area > '3'", 'record.area > 3'],
    ['record.code.length() > 3', 'record.code.size() > 3'],
    ['record.code.length > 3', 'size(record.code) > 3'],
    ['record.createdAt > 2026-01-01', "record.createdAt > '2026-01-01'"],
    ['record.createdAt < now()', 'record.createdAt < now'],
    ['{{ record.area > 3 }}', 'record.area > 3'],
    ['record.area ≥ 3', 'record.area >= 3'],
    ['record.area ?? 0 > 3', 'coalesce(record.area, 0) > 3'],
    ["IF(record.area > 3, record.code, 'x') == 'y'", "(record.area > 3 ? record.code : 'x') == 'y'"],
    ['record.createdAt.getFullYear() > 2025', 'year(record.createdAt) > 2025'],
    ['DATEDIFF(record.createdAt, now) > 3', 'daysBetween(record.createdAt, now) > 3'],
    ['now - record.createdAt > 3', 'daysBetween(record.createdAt, now) > 3'],
    ["dateAdd(record.createdAt, 1, 'hour') < now", "dateAdd(record.createdAt, 1, 'hours') < now"],
    ["me.roles.includes('estate2')", "'estate2' in me.roles"],
    ['[area] > 3', 'record.area > 3'],
    ["row.status == 'vacant'", "record.status == 'vacant'"],
    ["$record.status == 'vacant'", "record.status == 'vacant'"],
    ["=record.status == 'vacant'", "record.status == 'vacant'"],
    ["return record.status == 'vacant'", "record.status == 'vacant'"],
    ["record.status.equals('vacant')", "record.status == 'vacant'"],
    ["record.block?.name == 'x'", "record.block.name == 'x'"],
    ["record.status == 'vacant && record.area > 3", "record.status == 'vacant' && record.area > 3"],
    ["record.area == ''", 'record.area == null'],
    ['record.createdAt < Date.now()', 'record.createdAt < now'],
    ["hasRole('estate2')", "'estate2' in me.roles"],
    [
      "IF(record.area > 3, coalesce(string(round(record.area)), ''), 'x') == 'y'",
      "(record.area > 3 ? coalesce(string(round(record.area)), '') : 'x') == 'y'",
    ],
    ["record.status == 'vacant' || 'occupied'", "record.status in ['vacant', 'occupied']"],
    ["record.status in ['vacant', 'occupied'", "record.status in ['vacant', 'occupied']"],
    ['size(record.code > 3', 'size(record.code) > 3'],
    ["(record.area > 3 ? record.code, 'x') == 'y'", "(record.area > 3 ? record.code : 'x') == 'y'"],
    ['record。area ＞ ３', 'record.area > 3'],
    ['record.area － 1 > 3', 'record.area - 1 > 3'],
    ["{{ record.status }} == 'vacant'", "record.status == 'vacant'"],
    ['record.status == 空置', "record.status == 'vacant'"],
    ['record.status.vacant', "record.status == 'vacant'"],
    ['record.createdAt.year > 2025', 'year(record.createdAt) > 2025'],
    ["record.createdAt > '2026-1-5'", "record.createdAt > '2026-01-05'"],
    ['record.createdAt.isAfter(now)', 'record.createdAt > now'],
    ["dateAdd(record.createdAt, 'days', 3) < now", "dateAdd(record.createdAt, 3, 'days') < now"],
    ['record.area gte 3', 'record.area >= 3'],
    ['record.area > 1,000', 'record.area > 1000'],
    ['record.area > 3, record.area < 9', 'record.area > 3 && record.area < 9'],
    ['record.code', 'record.code != null'],
    ['record.createdBy == me', 'record.createdBy == me.id'],
    ['record.createdBy == me.name', 'record.createdBy == me.id'],
    ['record.createdBy == currentUser', 'record.createdBy == me.id'],
    ["me.roles.contains('estate2')", "'estate2' in me.roles"],
    ["me.role == 'estate2'", "'estate2' in me.roles"],
    ["weekDay(record.createdAt) == 'mondy'", "weekDay(record.createdAt) == 'monday'"],
    ['me.admin == yes', 'me.admin == true'],
    ["(record.area > 3 ? '1' : 2) > 1", '(record.area > 3 ? 1 : 2) > 1'],
    ['record.area > = 3', 'record.area >= 3'],
    ['record.area ≧ 3', 'record.area >= 3'],
    ["record.area > 3 then record.code == 'x' else me.admin", "record.area > 3 ? record.code == 'x' : me.admin"],
    ["record.status in 'vacant'", "record.status == 'vacant'"],
    ["record.status != 'vacant' or 'occupied'", "!(record.status in ['vacant', 'occupied'])"],
    ['record.createdAt > 2026-1-5', "record.createdAt > '2026-01-05'"],
    ['record.area > 3; record.area < 9', 'record.area > 3 && record.area < 9'],
    ['!record.code', 'record.code == null'],
    ['record.aera > 3 && recrd.area < 9', 'record.area > 3 && record.area < 9'],
    ["record.block.nmae == 'x' && siez(record.code) > 3", "record.block.name == 'x' && size(record.code) > 3"],
    ['AND(record.area > 3, NOT(ISBLANK(record.code)))', 'record.area > 3 && !(record.code == null)'],
    ["record.code LIKE 'A%'", "startsWith(record.code, 'A')"],
    ['record.area BETWEEN 3 AND 9', 'record.area >= 3 && record.area <= 9'],
    ['0 < record.area < 9', '0 < record.area && record.area < 9'],
    ['!!record.phone', 'record.phone != null'],
    ['record.createdAt < NOW() - 7', "record.createdAt < dateAdd(now, -7, 'days')"],
    ["['vacant', 'occupied'].includes(record.status)", "record.status in ['vacant', 'occupied']"],
    ["record['code'] == 'x'", "record.code == 'x'"],
    ['area _gt 3', 'record.area > 3'],
    ['record.createdBy == $CURRENT_USER', 'record.createdBy == me.id'],
    [
      "CASE WHEN record.area > 3 THEN record.code == 'x' ELSE me.admin END",
      "record.area > 3 ? record.code == 'x' : me.admin",
    ],
    ["record.code == 'x' if record.area > 3 else me.admin", "record.area > 3 ? record.code == 'x' : me.admin"],
    ["record.状态 等于 '空置' 并且 record.面积 大于 3", "record.status == 'vacant' && record.area > 3"],
    ['面积大于3', 'record.area > 3'],
    ['record.phone 为空', 'record.phone == null'],
    ['record.status == \\"vacant\\" and me.admin', "record.status == 'vacant' && me.admin"],
  ])('%s is mended to %s', (written, meant) => {
    const { sources: mended } = withFixes(withCondition(written))
    expect(mended.find(each => each.path === HOUSE)?.text).toContain(`"requiredWhen": "${meant}"`)
    expect(compileFiles(mended).ok).toBe(true)
  })

  it('is one problem, at the part that is written otherwise', () => {
    const condition = "record.status == 'vacant' and record.area > 3"
    const result = compileFiles(withCondition(condition))
    const line = withCondition(condition)
      .find(each => each.path === HOUSE)!
      .text.split('\n')[15]!
    expect(result).toMatchObject({ ok: false })
    expect(result.ok ? [] : result.problems).toMatchObject([
      { line: 16, column: line.indexOf('and ') + 1, didYouMean: '&&', replaces: 'and' },
    ])
  })

  it.each(["record.status == 'gone'", 'record.area > ', 'foo bar', ''])('%s is not guessed at', written => {
    const before = withCondition(written)
    expect(withFixes(before).sources).toEqual(before)
  })
})
