import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { renewPageKinds } from '#model/config-schema/page.ts'
import { renewPanels } from '#model/config-schema/page-parts.ts'
import { renewFieldTypes } from '#model/config-schema/resource/field.ts'
import type { Extension, ExtensionKind } from '#model/define-extension.ts'
import { takeExtensions } from '#model/extensions.ts'
import { localized } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import type { Finding } from '../problems/create-problem.ts'
import type { ProblemKind } from '../problems/problem-kind.ts'
import { forgetPlans } from '../walk/plan.ts'
import { bundleForBrowser } from './bundle-browser.ts'
import { evaluateModule } from './evaluate-module.ts'
import {
  type CodeFile,
  type CodeModule,
  invalidExtension,
  offsetOfName,
  problemAt,
  type Suggested,
} from './extension-problems.ts'
import type { Evaluation } from './parse/parse-module-file.ts'
import { invalidModule } from './parse/syntax-problems.ts'
import { forgetSchemas } from './shape/validators.ts'
import { isSound, wrongExamples } from './sound-extension.ts'

/** The folder of the app's own code, beside the config directory. */
function extensionsDirectory(configDirectory: string): string {
  return join(dirname(resolve(configDirectory)), FOLDER)
}

/**
 * Runs the files of `extensions` and `extensions/server` and registers their default exports: one extension, or a list. A file
 * that did not change since the last call is not run again. Files of `extensions/web` are for the browser.
 */
export async function readExtensions(configDirectory: string): Promise<void> {
  const directory = extensionsDirectory(configDirectory)
  const files = await filesIn(directory, configDirectory)
  const key = JSON.stringify([directory, files.map(({ path, text }) => [path, text])])
  if (key === readLast) return
  const problems: ConfigProblem[] = []
  const found: CodeModule[] = []
  for (const file of files)
    if (!file.path.startsWith(`${FOLDER}/web/`)) found.push(...(await extensionsIn(directory, file, problems)))
  const known = found.filter(each => isSound(each, found, problems)).map(({ value }) => value as unknown as Extension)
  const web = files.filter(({ path }) => path.startsWith(`${FOLDER}/web/`))
  const shared = files.filter(file => found.some(each => each.file === file && isShared(each)))
  const inBrowser = [...shared, ...web].map(({ path }) => join(dirname(directory), path))
  const bundle = inBrowser.length === 0 ? undefined : await bundleForBrowser(inBrowser)
  for (const { text, location } of bundle && 'mistakes' in bundle ? bundle.mistakes : [])
    problems.push(mistakeAt(files, text, location))
  takeExtensions(known, problems, bundle && 'code' in bundle ? bundle.code : undefined)
  renewSchemas(known)
  filesByName = new Map(found.map(({ file, value }) => [`${value.extension} ${value.name}`, file]))
  problems.push(
    ...known.flatMap(each => (each.extension === 'function' ? [each] : [])).flatMap(each => wrongExamples(each, found)),
  )
  readLast = key
}

/** Clears the cache; for tests, which read several apps in one process. */
export function forgetExtensions(): void {
  readLast = ''
  takeExtensions([])
  renewSchemas([])
}

/** A problem of an extension that is found together with the config. */
export function extensionProblem(
  extension: ExtensionKind,
  name: string,
  kind: ProblemKind,
  what: Finding['what'],
  more: Suggested = {},
  written = name,
): ConfigProblem {
  const file = filesByName.get(`${extension} ${name}`) ?? { path: FOLDER, text: '' }
  return { ...problemAt(file, written, kind, what), ...more }
}

/** Position of the name of an extension in its file. */
export function placeOfExtension(
  extension: ExtensionKind,
  name: string,
): { readonly file: string; readonly offset: number } | undefined {
  const file = filesByName.get(`${extension} ${name}`)
  return file && { file: file.path, offset: Math.max(0, offsetOfName(file, name)) + 1 }
}

const FOLDER = 'extensions'

/** Extensions that the browser evaluates as the server does. */
const SHARED: readonly ExtensionKind[] = ['function', 'fieldType', 'panel', 'pageKind']

let readLast = ''
/** Whether the schemas contain kinds of the app. */
let isRenewed = false
/** The file of each extension, by kind and name. */
let filesByName: ReadonlyMap<string, CodeFile> = new Map()

/** The files of the folder; none if it belongs to another user than the config. */
async function filesIn(directory: string, configDirectory: string): Promise<CodeFile[]> {
  const [folder, config] = await Promise.all(
    [directory, configDirectory].map(each => stat(each).catch(() => undefined)),
  )
  if (!folder?.isDirectory() || folder.uid !== config?.uid) return []
  const lists = await Promise.all(
    ['', 'server', 'web'].map(async part => {
      const names = await readdir(join(directory, part)).catch(() => [])
      return names
        .filter(name => (part === 'web' ? /(?<!\.d)\.tsx?$/ : /(?<!\.d)\.ts$/).test(name))
        .map(name => join(FOLDER, part, name).replaceAll('\\', '/'))
    }),
  )
  return Promise.all(
    lists
      .flat()
      .sort()
      .map(async path => ({ path, text: await readFile(join(dirname(directory), path), 'utf8') })),
  )
}

async function extensionsIn(directory: string, file: CodeFile, problems: ConfigProblem[]): Promise<CodeModule[]> {
  const run: Evaluation = await evaluateModule(join(dirname(directory), file.path), file.text)
  if ('error' in run) {
    const { error, line, column, ...meant } = run
    const what = localized('The file cannot be run: {error}.', '文件无法运行：{error}。', { error })
    const problem = problemAt(file, undefined, invalidModule, what, meant)
    problems.push({ ...problem, line: line ?? problem.line, column: column ?? problem.column })
    return []
  }
  const values: readonly unknown[] = Array.isArray(run.value) ? run.value : [run.value]
  return values.flatMap(value => {
    if (typeof value === 'object' && value !== null && 'extension' in value)
      return [{ file, value: value as Readonly<Record<string, unknown>> }]
    const what = localized(
      'The default export is no extension, nor a list of such.',
      '默认导出既不是扩展，也不是扩展的列表。',
    )
    problems.push(problemAt(file, undefined, invalidExtension, what))
    return []
  })
}

function isShared({ value }: CodeModule): boolean {
  return SHARED.includes(value.extension as ExtensionKind)
}

/** The bundler's message about a file of the browser. */
function mistakeAt(
  files: readonly CodeFile[],
  text: string,
  location: { readonly file: string; readonly line: number; readonly column: number } | null,
): ConfigProblem {
  const file = files.find(({ path }) => location?.file.replaceAll('\\', '/').endsWith(path)) ?? {
    path: FOLDER,
    text: '',
  }
  const what = localized('The file cannot be bundled for the browser: {text}.', '文件无法打包给浏览器：{text}。', {
    text,
  })
  const problem = problemAt(file, undefined, invalidModule, what)
  return location ? { ...problem, line: location.line, column: location.column + 1 } : problem
}

/** Updates the schemas to the current field types, page kinds and panels. */
function renewSchemas(known: readonly Extension[]): void {
  const names = known.filter(({ extension }) => extension !== 'function' && SHARED.includes(extension))
  if (names.length === 0 && !isRenewed) return
  isRenewed = names.length > 0
  renewFieldTypes()
  renewPageKinds()
  renewPanels(names.flatMap(({ extension, name }) => (extension === 'panel' ? [name] : [])))
  forgetSchemas()
  forgetPlans()
}
