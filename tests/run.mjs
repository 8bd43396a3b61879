/**
 * `npm test`: sets up what the tests need (packages, a browser), runs every check and suite, and closes with the
 * counts and what failed. `npm test -- unit e2e` runs only the named steps.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const reports = join(root, 'test-results')

/**
 * Steps that are `short` run side by side, two at a time and the longest first: each of them uses little more than one core,
 * and the faults wait for most of their time. `after` names the step whose result one needs.
 */
const STEPS = [
  { name: 'build', short: true, command: ['npm', 'run', '--silent', 'build'] },
  { name: 'types', short: true, command: ['npm', 'run', '--silent', 'typecheck'] },
  {
    name: 'faults',
    short: true,
    after: 'build',
    command: ['npm', 'run', '--silent', 'faults', '--', '--short', `--json=${join(reports, 'faults.json')}`],
    counts: countFaults,
  },
  { name: 'site', short: true, command: ['npm', 'run', '--silent', 'docs:site'] },
  { name: 'unused', short: true, command: ['npx', 'knip'] },
  { name: 'lint', short: true, command: ['npx', 'biome', 'check', '--error-on-warnings', '.'] },
  { name: 'config', short: true, command: ['npm', 'run', '--silent', 'check'] },
  { name: 'schemas', short: true, command: ['npm', 'run', '--silent', 'schemas', '--', '--check'] },
  {
    name: 'unit',
    command: [
      'npx',
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=./tests/helpers/flaky-reporter.ts',
      '--reporter=json',
      `--outputFile.json=${join(reports, 'unit.json')}`,
    ],
    counts: countVitest,
  },
  {
    name: 'e2e',
    command: ['npx', 'playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') },
    counts: countPlaywright,
  },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !STEPS.some(step => step.name === name))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${STEPS.map(step => step.name).join(', ')}.`)
  process.exit(2)
}
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
installPackages()
const chromium = wanted.length === 0 || wanted.includes('e2e') ? findOrInstallChromium() : undefined

const total = { passed: 0, failed: 0 }
const failedSteps = []
const failures = []
const steps = STEPS.filter(each => wanted.length === 0 || wanted.includes(each.name))
const short = steps.filter(each => each.short)
const over = {}
await Promise.all([work(short), work(short)])
for (const step of steps.filter(each => !each.short)) {
  const started = Date.now()
  console.log(`\n── ${step.name} ──`)
  report(step, run(step.command, { ...step.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) }), started)
}
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
for (const { test, why } of failures) console.log(`\n✗ ${test}\n  ${why.slice(0, 600).trim().replaceAll('\n', '\n  ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(failedSteps.length > 0 ? 1 : 0)

/** Takes steps from the queue until it is empty; what a step prints is shown when it is over. */
async function work(queue) {
  for (let step = queue.shift(); step; step = queue.shift()) {
    await over[step.after]
    const started = Date.now()
    over[step.name] = runQuietly(step.command)
    const { ok, output } = await over[step.name]
    console.log(`\n── ${step.name} ──\n${output.trimEnd()}`)
    report(step, ok, started)
  }
}

function runQuietly([program, ...args]) {
  return new Promise(resolve => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
    child.on('error', error => resolve({ ok: false, output: String(error) }))
    child.on('close', code => resolve({ ok: code === 0, output }))
  })
}

function report(step, ok, started) {
  const counts = step.counts?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  total.passed += counts.passed
  total.failed += counts.failed + (ok || counts.failed > 0 ? 0 : 1)
  failures.push(...(counts.failures ?? []))
  if (!ok) failedSteps.push(step.name)
  console.log(`── ${step.name}: ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s ──`)
}

function run(command, env = {}) {
  const [program, ...args] = command
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

function installPackages() {
  if (existsSync(join(root, 'node_modules', '.package-lock.json'))) return
  if (!run(['npm', 'ci', '--no-audit', '--no-fund'])) process.exit(1)
}

/**
 * Path of a Chromium: named by CHROMIUM_PATH, the system's, or one installed now; undefined for Playwright's own. The
 * headless shell comes first: without a window the suite takes a quarter less time.
 */
function findOrInstallChromium() {
  const known = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  const found = known.find(path => path && existsSync(path))
  if (found) return found
  // Does nothing where Playwright has it already.
  if (run(['npx', 'playwright', 'install', '--only-shell', 'chromium'])) return undefined
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run(['apt-get', 'update', '-qq'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (run(['apt-get', 'install', '-y', '-qq', name, 'fonts-noto-cjk'])) return `/usr/bin/${name}`
    }
  }
  console.error('The browser tests need Chromium: install it and set CHROMIUM_PATH to its executable.')
  process.exit(1)
}

function countVitest() {
  const report = readReport('unit.json')
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    failures: (report?.testResults ?? []).flatMap(failuresOfVitest),
  }
}

/** The failed tests of a file; a file that could not be run at all has only a message of its own. */
function failuresOfVitest({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults
    .filter(test => test.status === 'failed')
    .map(test => ({ test: `${file} › ${test.fullName}`, why: test.failureMessages.join('\n') }))
  return failed.length === 0 && status === 'failed' ? [{ test: file, why: message }] : failed
}

function countFaults() {
  const results = readReport('faults.json') ?? []
  const failed = results.filter(each => each.failed.length > 0)
  return {
    passed: results.length - failed.length,
    failed: failed.length,
    failures: failed.map(each => ({ test: `tests/faults/${each.script}.ts`, why: each.failed.join('\n') })),
  }
}

function countPlaywright() {
  const report = readReport('e2e.json')
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  return { passed: expected + flaky, failed: unexpected, failures: (report?.suites ?? []).flatMap(failuresOfSuite) }
}

function failuresOfSuite({ specs, suites = [] }) {
  const failed = specs
    .filter(spec => !spec.ok)
    .map(spec => ({
      test: `tests/e2e/${spec.file}:${spec.line} › ${spec.title}`,
      why: stripVTControlCharacters(spec.tests[0].results.at(-1)?.error?.message ?? ''),
    }))
  return [...failed, ...suites.flatMap(failuresOfSuite)]
}

function readReport(name) {
  const path = join(reports, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
