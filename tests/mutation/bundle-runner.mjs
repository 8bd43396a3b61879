/**
 * A test runner of Stryker: each test file is bundled once with the code it tests, and the bundle is loaded anew for every
 * mutant, so that no cache of one mutant is seen by the next. Vitest would take a second for what takes milliseconds here.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { AREAS } from './areas.mjs'

const COLLECTED = join(import.meta.dirname, 'collected-tests.mjs')
const BUNDLES = '.mutation-bundles'
/** What tests of the server are set up by. */
const EXTENSIONS = 'tests/helpers/register-extensions.ts'

/** What Vitest would set for the tests: the first values and rows, and one of the databases. */
const ENV = { FUZZ_MOST: '100', IMPORT_ROWS: '40', TEST_DATABASES: 'sqlite' }

export const strykerPlugins = [{ kind: 'TestRunner', name: 'bundle', factory: () => new BundleRunner() }]

class BundleRunner {
  #files = []
  #loads = 0

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    Object.assign(process.env, ENV)
    // What a mutant leaves undone may fail later; its outcome has been reported by then.
    process.on('unhandledRejection', () => {})
    const area = AREAS.find(({ name }) => name === process.env.MUTATION_AREA)
    mkdirSync(BUNDLES, { recursive: true })
    this.#files = await Promise.all(area.tests.flatMap(testFiles).map(bundled))
  }

  async dryRun() {
    const ns = namespace()
    ns.activeMutant = undefined
    const tests = []
    for (const file of this.#files) {
      for await (const { id, error, ms } of run(await this.#load(file), () => true, ns)) {
        if (error?.leftOut) continue
        if (error) return { status: 'error', errorMessage: `${id}: ${error.stack ?? error}` }
        tests.push({ id, name: id, fileName: resolve(file.path), timeSpentMs: ms, status: 0 })
      }
    }
    return { status: 'complete', tests, mutantCoverage: ns.mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }) {
    const ns = namespace()
    const wanted = testFilter && new Set(testFilter)
    Object.assign(ns, { hitCount: 0, hitLimit, activeMutant: undefined })
    let count = 0
    for (const file of this.#files) {
      const ids = wanted && [...wanted].filter(id => id.startsWith(`${file.path}#`))
      if (ids?.length === 0) continue
      if (mutantActivation === 'static') ns.activeMutant = activeMutant.id
      let loaded
      try {
        loaded = await this.#load(file)
      } catch (error) {
        ns.activeMutant = undefined
        return { status: 'killed', killedBy: ids?.slice(0, 1) ?? [], failureMessage: String(error), nrOfTests: count }
      }
      ns.activeMutant = activeMutant.id
      const isWhole = !ids || buildOnEachOther(file.path)
      const isChosen = id => isWhole || wanted.has(id)
      for await (const { id, error } of run(loaded, isChosen, ns)) {
        count++
        if (!error || error.leftOut) continue
        ns.activeMutant = undefined
        if (ns.hitCount > hitLimit) return { status: 'timeout' }
        return { status: 'killed', killedBy: [id], failureMessage: String(error.message ?? error), nrOfTests: count }
      }
      ns.activeMutant = undefined
    }
    return ns.hitCount > hitLimit ? { status: 'timeout' } : { status: 'survived', nrOfTests: count }
  }

  async #load({ path, bundle }) {
    globalThis.__collected__ = {
      root: { name: path, tests: [], beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] },
    }
    await import(`${pathToFileURL(bundle)}?${++this.#loads}`)
    return globalThis.__collected__.root
  }
}

function namespace() {
  globalThis.__stryker__ ??= {}
  return globalThis.__stryker__
}

function isOfServer(path) {
  return path.startsWith('tests/server')
}

/** Tests of a database find what those before them have written, and have put into caches. */
function buildOnEachOther(path) {
  return isOfServer(path) && /each\w*Database|beforeAll/.test(readFileSync(path, 'utf8'))
}

function testFiles(path) {
  if (path.endsWith('.ts')) return [`tests/${path}`]
  const inside = readdirSync(`tests/${path}`, { recursive: true }).filter(name => name.endsWith('.test.ts'))
  return inside.sort().map(name => `tests/${path}/${name}`)
}

async function bundled(path) {
  const bundle = resolve(BUNDLES, `${path.replaceAll(/[\\/]/g, '_')}.mjs`)
  // A runner that takes over from another one finds its bundles.
  if (existsSync(bundle)) return { path, bundle }
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'tests',
        enforce: 'pre',
        resolveId: (source, importer) => (source === 'vitest' && importer !== COLLECTED ? COLLECTED : null),
        transform: (code, id) =>
          (id === resolve(path) && isOfServer(path) ? `import ${JSON.stringify(resolve(EXTENSIONS))}\n` : '') +
          code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      },
    ],
    build: {
      ssr: resolve(path),
      write: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  writeFileSync(bundle, output.find(({ type }) => type === 'chunk').code)
  return { path, bundle }
}

/** The tests of a suite in their order, with their names. */
function allTests(suite, name = `${suite.name}#`) {
  return suite.tests.flatMap(each =>
    each.run ? [{ ...each, id: name + each.name }] : allTests(each, `${name}${each.name} `),
  )
}

/** Runs the chosen tests; the hooks of a suite run around those of its tests that are chosen. */
async function* run(root, isChosen, ns) {
  const chosen = allTests(root).filter(({ id }) => isChosen(id))
  const begun = []
  for (const { id, parent, run: work } of chosen) {
    const around = []
    for (let each = parent; each; each = each.parent) around.unshift(each)
    ns.currentTestId = id
    const start = performance.now()
    let error
    try {
      while (begun.length > 0 && !around.includes(begun.at(-1))) await each(begun.pop().afterAll)
      for (const suite of around.filter(suite => !begun.includes(suite))) {
        begun.push(suite)
        await each(suite.beforeAll)
      }
      for (const suite of around) await each(suite.beforeEach)
      await work()
    } catch (thrown) {
      error = thrown ?? new Error('nothing was thrown')
    }
    try {
      for (const suite of around.toReversed()) await each(suite.afterEach)
    } catch (thrown) {
      error ??= thrown
    }
    ns.currentTestId = undefined
    yield { id, error, ms: performance.now() - start }
    if (error && !error.leftOut) break
  }
  while (begun.length > 0) await each(begun.pop().afterAll).catch(() => {})
}

async function each(hooks) {
  for (const hook of hooks) await hook()
}
