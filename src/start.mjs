/**
 * `npm start`: everything from a bare clone to a running platform. Installs the packages when they are missing or differ
 * from the lock file, builds when sources changed, and runs the server. Plain Node, for nothing is installed yet.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const OLDEST_NODE = [20, 19]
/** What the build is made from; config is read when the server starts. */
const BUILD_INPUTS = ['src', 'index.html', 'vite.config.ts', 'package-lock.json', 'tsconfig.json', 'public']
const STAMP = join(root, 'dist', 'stamp.json')
/** What the reference site is made from. */
const SITE_INPUTS = ['src', 'docs', 'schemas', 'package-lock.json']
const SITE_STAMP = join(root, 'dist', 'site-stamp.json')

const args = process.argv.slice(2)
checkNodeVersion()
process.chdir(root)
// A package that was installed comes built, and its packages with it.
const isPackage = !existsSync(join(root, 'package-lock.json'))
if (!isPackage && !packagesAreCurrent())
  step('Installing packages', npm(['ci', '--include=dev', '--no-audit', '--no-fund']))
if (!isPackage) mkdirSync(join(root, 'dist', 'site'), { recursive: true })
if (args.includes('--dev')) await runDevelopment()
else if (isPackage) await runBuilt()
else {
  const sources = fingerprint(BUILD_INPUTS)
  if (readStamp(STAMP, 'server/main.js') !== sources) {
    step('Building the web app', viteBuild([]))
    step('Building the server', viteBuild(['--ssr']))
    writeStamp(STAMP, sources)
  }
  buildSite()
  await runBuilt()
}

/** Builds the reference site beside the server, where it is missing or old. It takes a while, and nobody waits for it. */
function buildSite() {
  const sources = fingerprint(SITE_INPUTS)
  if (readStamp(SITE_STAMP, 'site/index.html') === sources) return
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const child = spawn(process.execPath, [tsx, join('src', 'site', 'build.ts')], { stdio: 'ignore' })
  child.on('error', () => {})
  child.on('exit', code => {
    if (code === 0) writeStamp(SITE_STAMP, sources)
  })
  try {
    setPriority(child.pid, 19)
  } catch {
    // It has ended, or the system knows no priorities.
  }
  child.unref()
  process.on('exit', () => child.kill())
}

async function runBuilt() {
  await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
}

function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  console.error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is Node ${process.versions.node}.`)
  process.exit(1)
}

/** Whether every package of the lock file is installed in its version (those for other platforms need not be). */
function packagesAreCurrent() {
  const installedFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  )
}

/** Changes with the names, contents and number of these files. */
function fingerprint(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesUnder).sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full).flatMap(name => filesUnder(join(path, name)))
}

/** From which files it was made, where what was made is there. */
function readStamp(stamp, made) {
  const complete = existsSync(stamp) && existsSync(join(root, 'dist', made))
  return complete ? JSON.parse(readFileSync(stamp, 'utf8')).sources : undefined
}

function writeStamp(stamp, sources) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, JSON.stringify({ sources }))
}

function step(title, [program, programArgs, options]) {
  console.log(`${title} …`)
  const { status } = spawnSync(program, programArgs, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], ...options })
  if (status === 0) return
  console.error(`${title} failed; the messages above say why.`)
  process.exit(status ?? 1)
}

/** The npm that runs us, else the one on the path (which is a script on Windows). */
function npm(npmArgs) {
  const self = process.env.npm_execpath
  if (self?.endsWith('.js')) return [process.execPath, [self, ...npmArgs]]
  return ['npm', npmArgs, { shell: process.platform === 'win32' }]
}

function viteBuild(viteArgs) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  return [
    process.execPath,
    [vite, 'build', '--logLevel', 'warn', ...viteArgs],
    { env: { ...process.env, NODE_ENV: 'production' } },
  ]
}

/** Runs the server from its sources; it starts anew when one of them changes. */
async function runDevelopment() {
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const main = join('src', 'server', 'main.ts')
  const child = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', main, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise(resolve => child.on('exit', code => resolve(code ?? 0)))
}
