import { brotliCompressSync } from 'node:zlib'
import { compileFiles } from '#compiler/compile.ts'
import type { CompileResult } from '#compiler/compile-result.ts'
import { createCompiler } from '#compiler/compiler.ts'
import type { AppModel } from '#model/app-model.ts'
import { meWith } from '#model/permissions/me.ts'
import { shellModel } from '#server/features/client-model/shell-model.ts'
import type { Figure } from './figure.ts'
import { growthFigures } from './growth-figures.ts'
import { type ConfigTexts, FEW, shippedConfig, withEditedPage, withPages } from './many-pages.ts'
import { median } from './median.ts'

const RUNS = 5
const GENERATED = [100, 1000, 10_000]
const group = 'Config'

/** Time to compile the shipped config and ones with many more pages, whole and after one edit, and what of it browsers get. */
export async function measureCompile(): Promise<Figure[]> {
  const shipped = shippedConfig()
  for (let run = 0; run < 3; run++) modelOf(compileFiles(shipped))
  const pages = modelOf(compileFiles(shipped)).pages.length
  const whole = timeOf(RUNS, () => modelOf(compileFiles(shipped)))
  const figures: Figure[] = [
    { group, work: `compile the shipped config, ${pages} pages`, value: whole, unit: 'ms' },
    edited(shipped, `one page edited of ${pages}: compile again`),
  ]
  const points = GENERATED.map(count => {
    const files = withPages(shipped, count)
    return { size: count, value: timeOf(count > 1000 ? 3 : RUNS, () => modelOf(compileFiles(files))) }
  })
  figures.push(...growthFigures(group, 'compile with generated pages more', 'ms', points))
  const times = points.at(-1)!.value / points.at(-2)!.value
  figures.push({ group, work: '10,000 pages beside 1,000: times as long', value: times, unit: 'times' })
  const many = withPages(shipped, GENERATED.at(-1)!)
  return [
    ...figures,
    edited(many, 'one page edited of 10,000 more: compile again'),
    ...shellFigures(modelOf(compileFiles(many))),
  ]
}

function edited(files: ConfigTexts, work: string): Figure {
  const compiler = createCompiler()
  const compile = (texts: ConfigTexts) =>
    modelOf(compiler.compile(Object.entries(texts).map(([path, text]) => ({ path, text }))))
  compile(files)
  let run = 0
  return { group, work, value: timeOf(RUNS, () => compile(withEditedPage(files, run++))), unit: 'ms' }
}

/** What of the menu and the routes goes to somebody who may open fifty of ten thousand pages. */
function shellFigures(model: AppModel): Figure[] {
  const account = { id: 1, adAccount: 'few', name: 'few', admin: false, permissionIds: [FEW.id], blockIds: [1] }
  const shell = shellModel(model, meWith(account, model.permissions))
  const shown = shell.modules.flatMap(({ pages }) => pages).length
  if (shown !== FEW.pages) throw new Error(`${shown} pages are in the shell part, not ${FEW.pages}`)
  const json = JSON.stringify(shell)
  const work = `shell part with 10,000 pages for somebody with ${FEW.pages}`
  return [
    {
      group,
      work: `${work}, as it is sent (brotli)`,
      value: brotliCompressSync(json).length / 1000,
      unit: 'kB',
    },
    { group, work: `${work}, uncompressed`, value: Buffer.byteLength(json) / 1000, unit: 'kB' },
  ]
}

function modelOf(result: CompileResult): AppModel {
  if (!result.ok) throw new Error(`The generated config does not compile: ${result.problems[0]?.what}`)
  return result.model
}

function timeOf(runs: number, work: () => unknown): number {
  return median(
    Array.from({ length: runs }, () => {
      const started = performance.now()
      work()
      return performance.now() - started
    }),
  )
}
