import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { renewPageKinds } from '#model/config-schema/page.ts'
import { renewPanels } from '#model/config-schema/page-parts.ts'
import { renewFieldTypes } from '#model/config-schema/resource/field.ts'
import type { Extension, ExtensionKind } from '#model/define-extension.ts'
import { evaluate } from '#model/expression/evaluate.ts'
import { ownFunctionNames } from '#model/expression/functions/index.ts'
import { withArticle } from '#model/expression/problem.ts'
import { takeExtensions } from '#model/extensions.ts'
import { ownFieldTypes } from '#model/field-types/index.ts'
import { localized } from '#model/localized-text.ts'
import { ownPageKinds } from '#model/page-kinds/index.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { createProblem, type Finding } from '../problems/create-problem.ts'
import { nearestName } from '../problems/did-you-mean.ts'
import type { ProblemKind } from '../problems/problem-kind.ts'
import { suggest } from '../problems/suggest.ts'
import { forgetPlans } from '../walk/plan.ts'
import { bundleForBrowser } from './bundle-browser.ts'
import { evaluateModule } from './evaluate-module.ts'
import { wrongChoice } from './extension-choices.ts'
import { type Evaluation, fileOfModule } from './parse/parse-module-file.ts'
import { invalidModule } from './parse/syntax-problems.ts'
import { forgetSchemas } from './shape/validators.ts'

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

export const invalidExtension: ProblemKind = {
  code: 'invalid-extension',
  titleInChinese: '扩展无效',
  severity: 'error',
  why: localized(
    'The platform would not know what to do with it, or it would fail when somebody needs it.',
    '平台不知道如何使用它，或在用到时会失败。',
  ),
  fix: localized(
    'Export by default what one of the define… functions of "steward" gives, or a list of such (docs/extensions.md).',
    '请默认导出 “steward” 的某个 define… 函数的结果，或由其组成的列表。',
  ),
}
export const duplicateExtension: ProblemKind = {
  code: 'duplicate-extension',
  titleInChinese: '扩展重名',
  severity: 'error',
  why: localized(
    'Config names extensions by kind and name; with two of them nobody knows which is meant.',
    '配置按类别和名称引用扩展，重名就分不清是哪一个。',
  ),
  fix: localized('Give one of them another name.', '请给其中一个改名。'),
}

const FOLDER = 'extensions'
const NAME = /^[a-z][A-Za-z0-9]*$/

/** Required members of each kind besides its name. */
const MEMBERS: Readonly<Record<ExtensionKind, Readonly<Record<string, 'function' | 'string' | 'number' | 'object'>>>> =
  {
    action: { run: 'function', on: 'string' },
    effect: { run: 'function', with: 'object' },
    guard: { judge: 'function', resource: 'string' },
    job: { run: 'function', everyMinutes: 'number' },
    source: { rows: 'function', everyMinutes: 'number' },
    function: { evaluate: 'function', returns: 'string', parameters: 'object', documentation: 'object' },
    fieldType: { normalise: 'function', storage: 'string' },
    panel: { title: 'object' },
    pageKind: { keys: 'object' },
  }

/** Further required members of a field type, in the short form and in the complete form of built-in types. */
const SHORT_TYPE = { message: 'object' } as const
const WHOLE_TYPE = {
  expressionType: 'string',
  filterOperators: 'object',
  options: 'object',
  format: 'function',
  sample: 'function',
} as const

const KINDS_IN_WORDS = { fieldType: 'a field type', pageKind: 'a page kind' }
/** Extensions that the browser evaluates as the server does. */
const SHARED: readonly ExtensionKind[] = ['function', 'fieldType', 'panel', 'pageKind']

let readLast = ''
/** Whether the schemas contain kinds of the app. */
let isRenewed = false
/** The file of each extension, by kind and name. */
let filesByName: ReadonlyMap<string, CodeFile> = new Map()

interface CodeFile {
  /** Path relative to the parent of the config directory: `extensions/server/loans.ts`. */
  readonly path: string
  readonly text: string
}

interface CodeModule {
  readonly file: CodeFile
  readonly value: Readonly<Record<string, unknown>>
}

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
    const problem = problemAt(file, undefined, invalidModule, `The file cannot be run: ${error}.`, meant)
    problems.push({ ...problem, line: line ?? problem.line, column: column ?? problem.column })
    return []
  }
  const values: readonly unknown[] = Array.isArray(run.value) ? run.value : [run.value]
  return values.flatMap(value => {
    if (typeof value === 'object' && value !== null && 'extension' in value)
      return [{ file, value: value as Readonly<Record<string, unknown>> }]
    problems.push(
      problemAt(file, undefined, invalidExtension, 'The default export is no extension, nor a list of such.'),
    )
    return []
  })
}

/** Collects errors of an extension; returns whether there are none. */
function isSound({ file, value }: CodeModule, all: readonly CodeModule[], problems: ConfigProblem[]): boolean {
  const { extension, name } = value
  const report = (kind: ProblemKind, what: string, more: Suggested = {}, place?: string) => {
    problems.push({ ...problemAt(file, name, kind, what), ...more, ...placeAfter(file, name, place) })
    return false
  }
  /** A member that is lacking, and the one with which it was probably confused. */
  const lacking = (member: string, what: string) => {
    const written = nearestName(member, Object.keys(value))
    return written === undefined
      ? report(invalidExtension, what)
      : report(invalidExtension, what, { didYouMean: member, replaces: written }, `\\b${literal(written)}\\b`)
  }
  if (typeof extension !== 'string' || !Object.hasOwn(MEMBERS, extension))
    return report(
      invalidExtension,
      `There is no kind of extension "${extension}".`,
      suggest(String(extension), Object.keys(MEMBERS)),
    )
  if (name === undefined) return lacking('name', `The ${extension} needs "name", a string.`)
  if (typeof name !== 'string' || !NAME.test(name))
    return report(
      invalidExtension,
      `"${name}" cannot be the name of an extension: letters and digits, a small letter first.`,
    )
  const more = extension !== 'fieldType' ? {} : 'expressionType' in value ? WHOLE_TYPE : SHORT_TYPE
  const wrong = Object.entries({ ...MEMBERS[extension as ExtensionKind], ...more }).find(
    ([key, type]) => typeof value[key] !== type || value[key] === null,
  )
  if (wrong)
    return lacking(wrong[0], `The ${extension} "${name}" needs "${wrong[0]}", ${withArticle(String(wrong[1]))}.`)
  const first = all.find(each => each.value.extension === extension && each.value.name === name)
  if (first?.value !== value)
    return report(duplicateExtension, `There is a ${extension} "${name}" already, in ${first?.file.path}.`)
  if (extension === 'function' && ownFunctionNames.has(name))
    return report(duplicateExtension, `The platform already has a function "${name}".`)
  if ((extension === 'fieldType' && ownFieldTypes.has(name)) || (extension === 'pageKind' && ownPageKinds.has(name)))
    return report(duplicateExtension, `The platform has ${KINDS_IN_WORDS[extension]} "${name}" of its own.`)
  const choice = wrongChoice(value)
  if (choice) {
    const { member, written, choices } = choice
    const kind = KINDS_IN_WORDS[extension as keyof typeof KINDS_IN_WORDS]?.slice(2) ?? extension
    const what = `"${member}" of the ${kind} "${name}" must be one of ${choices.join(', ')}.`
    const meant = suggest(written, choices)
    return report(
      invalidExtension,
      what,
      { ...meant, ...(meant.didYouMean !== undefined && { replaces: written }) },
      quoted(written),
    )
  }
  if ((extension === 'job' || extension === 'source') && !((value.everyMinutes as number) >= 1))
    return report(invalidExtension, `"everyMinutes" of the ${extension} "${name}" must be 1 or more.`)
  return true
}

/** Examples of a function with another result. */
function wrongExamples(
  { name, examples }: Extract<Extension, { extension: 'function' }>,
  all: readonly CodeModule[],
): ConfigProblem[] {
  const { file } = all.find(({ value }) => value.extension === 'function' && value.name === name)!
  return (examples ?? []).flatMap(({ expression, result }) => {
    const is = attempt(() => JSON.stringify(evaluate(expression, {})))
    if (is === JSON.stringify(result)) return []
    return [
      problemAt(
        file,
        expression,
        invalidExtension,
        `The example ${expression} gives ${is}, not ${JSON.stringify(result)}.`,
      ),
    ]
  })
}

function attempt(work: () => string): string {
  try {
    return work()
  } catch (error) {
    return `an error (${(error as Error).message})`
  }
}

type Suggested = Pick<ConfigProblem, 'didYouMean' | 'replaces'>

/** The place of what the pattern matches, in the extension of the name. */
function placeAfter(file: CodeFile, name: unknown, pattern: string | undefined): Partial<ConfigProblem> {
  if (pattern === undefined) return {}
  const named = typeof name === 'string' ? offsetOfName(file, name) : -1
  const from = named === -1 ? 0 : named + String(name).length + 2
  const at = file.text.slice(from).search(new RegExp(`${pattern}(?=\\s*[:(,}\\]])`))
  if (at === -1) return {}
  const isQuoted = /['"`]/.test(file.text.charAt(from + at))
  const before = file.text.slice(0, from + at).split('\n')
  return { line: before.length, column: before.at(-1)!.length + (isQuoted ? 2 : 1) }
}

/** A problem at the position of the name in the file. */
function problemAt(
  { path, text }: CodeFile,
  name: unknown,
  kind: ProblemKind,
  what: Finding['what'],
  more: Partial<Finding> = {},
): ConfigProblem {
  const problem = createProblem(fileOfModule(path, text), kind, { pointer: '', what, ...more })
  const at = typeof name === 'string' ? offsetOfName({ path, text }, name) : -1
  if (at === -1) return problem
  const before = text.slice(0, at).split('\n')
  return { ...problem, line: before.length, column: before.at(-1)!.length + 1 }
}

function offsetOfName({ text }: CodeFile, name: string): number {
  return text.search(new RegExp(quoted(name)))
}

/** A pattern of the text in quotes. */
function quoted(text: string): string {
  return `['"\`]${literal(text)}['"\`]`
}

/** A pattern of just this text. */
function literal(text: string): string {
  return text.replace(/\W/g, '\\$&')
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
  const problem = problemAt(file, undefined, invalidModule, `The file cannot be bundled for the browser: ${text}.`)
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
