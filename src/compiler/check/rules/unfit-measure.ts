import { type LocalizedText, localized } from '#model/localized-text.ts'
import { type ReportMeasure, reportOf } from '#model/page-kinds/report.ts'
import { suggest } from '../../problems/suggest.ts'
import { oneOfNamesText } from '../../problems/wording.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import { ineffectiveKey } from '../../read/shape/shape-problems.ts'
import type { Check } from '../check.ts'

export const unfitMeasure: Check = {
  code: 'unfit-measure',
  titleInChinese: '统计项不可用',
  severity: 'error',
  why: localized(
    'A figure that is not declared, or lacks what it is made of, cannot be computed.',
    '没有声明的统计项，或缺少组成部分，都无法计算。',
  ),
  fix: localized(
    'Name a measure of the page; a sum needs a `field`, a rate needs a `rate` of two measures that are no rates.',
    '请写页面声明的统计项；求和需要 field，比率需要两个非比率的统计项。',
  ),
  also: [ineffectiveKey],
  page({ file, value, report: tell }) {
    const report = reportOf({ options: value as unknown as Readonly<Record<string, unknown>> })
    if (value.kind !== 'report' || report === undefined) return
    const names = report.measures.map(({ name }) => name)
    const plain = report.measures.filter(({ of }) => of !== 'rate').map(({ name }) => name)
    const demand = (pointer: Pointer, name: string, known: readonly string[]) => {
      if (!known.includes(name))
        tell({
          pointer,
          what: localized('There is no measure "{name}" here.', '此处没有指标 "{name}"。', { name }),
          // One of two with the same name is the missing one.
          restsOn: [{ file: file.source.path, pointer: '/report/measures', code: 'duplicate-name' }],
          fix: named(known),
          ...suggest(name, known),
        })
    }
    for (const [index, name] of (report.tiles ?? []).entries()) demand(pointerTo('/report/tiles', index), name, names)
    for (const [at, chart] of (report.charts ?? []).entries())
      for (const [index, name] of chart.measures.entries())
        demand(pointerTo('/report/charts', at, 'measures', index), name, names)
    for (const [index, measure] of report.measures.entries()) {
      const pointer = pointerTo('/report/measures', index)
      const lack = lackOf(measure)
      const restsOn = [{ file: file.source.path, pointer, code: 'unknown-key' }]
      if (lack !== undefined)
        tell({
          pointer: pointerTo(pointer, 'of'),
          what: localized('"{name}" lacks {lack}.', '"{name}" 缺少 {lack}。', { name: measure.name, lack }),
          restsOn,
        })
      const idle = measure.of === 'rate' ? 'field' : 'rate'
      if (measure[idle] !== undefined) {
        const what = localized('"{idle}" has no effect on a measure of "{of}".', '"{idle}" 对 "{of}" 指标不起作用。', {
          idle,
          of: measure.of,
        })
        tell({ pointer: pointerTo(pointer, idle), target: 'key', what, restsOn }, ineffectiveKey)
      } else if (measure.rate)
        for (const part of ['part', 'whole'] as const)
          demand(pointerTo(pointer, 'rate', part), measure.rate[part], plain)
    }
  },
  home({ value: { figures = [], charts = [] }, facts, report: tell }) {
    const reportAt = (page: string) => {
      const file = facts.pageAt(page)
      const options = file?.value as unknown as Readonly<Record<string, unknown>> | undefined
      return (
        file && options && { report: reportOf({ options }), restsOn: [{ file: file.source.path, pointer: '/report' }] }
      )
    }
    for (const [at, { page, chart }] of charts.entries()) {
      const found = reportAt(page)
      const known = found?.report?.charts?.flatMap(({ name }) => name ?? []) ?? []
      if (!found || known.includes(chart)) continue
      const what = localized(
        'The page {page} has no chart of the name "{chart}".',
        '页面 {page} 没有图表 "{chart}"。',
        { page, chart },
      )
      tell({
        pointer: pointerTo('/charts', at, 'chart'),
        what,
        fix: named(known),
        restsOn: found.restsOn,
        ...suggest(chart, known),
      })
    }
    for (const [at, { page, measure }] of figures.entries()) {
      const found = reportAt(page)
      // An unknown page is reported by name elsewhere.
      if (!found || measure === undefined) continue
      const known = found.report?.measures.map(({ name }) => name) ?? []
      if (known.includes(measure)) continue
      const what = localized('The page {page} has no measure "{measure}".', '页面 {page} 没有指标 "{measure}"。', {
        page,
        measure,
      })
      tell({
        pointer: pointerTo('/figures', at, 'measure'),
        what,
        fix: named(known),
        restsOn: found.restsOn,
        ...suggest(measure, known),
      })
    }
  },
}

function named(known: readonly string[]): LocalizedText {
  if (known.length === 0) return localized('Give it a `name` on the report page.', '请在报表页面中为它写 `name`。')
  return localized('Write one of {names}.', '请写 {names}。', { names: oneOfNamesText(known, 20) })
}

function lackOf({ of, field, rate }: ReportMeasure): string | undefined {
  if (of === 'rate') return rate === undefined ? '`rate`' : undefined
  return of !== 'count' && field === undefined ? '`field`' : undefined
}
