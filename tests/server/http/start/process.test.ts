import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildServerIfStale } from '../../../helpers/server-for-browser.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const MINIMAL = join(ROOT, 'tests', 'fixtures', 'apps', 'minimal')
const PATIENCE_MS = 60_000

describe('the server process', { timeout: PATIENCE_MS }, () => {
  let directory: string
  let config: string
  let running: ChildProcess | undefined
  beforeAll(() => {
    // It is started some twenty times: the build needs a fifth of the time that the sources need.
    buildServerIfStale()
    directory = mkdtempSync(join(tmpdir(), 'steward-process-'))
    config = join(directory, 'config')
    cpSync(MINIMAL, config, { recursive: true })
  }, PATIENCE_MS)
  afterEach(async () => {
    if (running && running.exitCode === null) {
      running.kill('SIGKILL')
      await once(running, 'exit')
    }
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  it('creates the database, says where it listens, answers, and ends cleanly on SIGTERM', async () => {
    const { url, said, exited } = await start()
    expect(said()).toContain('Creating the sample data')
    expect(existsSync(join(directory, 'data', 'steward.db'))).toBe(true)
    expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ code: 200, data: { status: 'ok' } })
    running!.kill('SIGTERM')
    expect(await exited).toBe(0)
    expect(said()).toContain(url)
  })

  it('starts again on what is there', async () => {
    const { url, said } = await start()
    expect(said()).not.toContain('Creating the sample data')
    expect((await fetch(`${url}/api/app`)).status).toBe(200)
  })

  it('answers what is under way before it ends, and takes nothing new', async () => {
    const { url, exited } = await start()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const answer = text(socket)
    const form = 'adAccount=nobody'
    socket.write(
      `POST /api/account/mock_login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n` +
        `content-length: ${form.length}\r\nconnection: close\r\n\r\n${form.slice(0, 5)}`,
    )
    await fetch(`${url}/api/health`, { headers: { connection: 'close' } })
    running!.kill('SIGTERM')
    while (await answers(url)) await new Promise(resolve => setTimeout(resolve, 20))
    socket.write(form.slice(5))
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"code":1000/)
    expect(await exited).toBe(0)
  })

  it('does not wait for a connection without requests, as browsers open them in advance', async () => {
    const { url, exited } = await start()
    const silent = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
    await once(silent, 'connect')
    await fetch(`${url}/api/health`)
    const started = performance.now()
    running!.kill('SIGTERM')
    expect(await exited).toBe(0)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it('leaves its directory to no second one, and to the next one however it has ended', async () => {
    await start()
    const first = running!
    const second = await run({})
    expect(second.code).toBe(1)
    expect(second.said).toContain(`process ${first.pid} on `)
    for (const words of [join(directory, 'data'), 'DATA_DIR', 'DATABASE_URL']) expect(second.said).toContain(words)
    expect(second.said).not.toContain('    at ')
    const killed = once(first, 'exit')
    first.kill('SIGKILL')
    await killed
    const { url } = await start()
    expect((await fetch(`${url}/api/app`)).status).toBe(200)
  })

  it.each([
    ['is none', Buffer.alloc(9000, 'x')],
    ['is cut', undefined],
  ])('names a database that %s, and the way out', async (_what, content) => {
    const data = mkdtempSync(join(directory, 'damaged-'))
    const file = join(data, 'steward.db')
    if (content) writeFileSync(file, content)
    else {
      const sound = readFileSync(join(directory, 'data', 'steward.db'))
      writeFileSync(file, sound.fill(255, 4096))
    }
    const { code, said } = await run({ DATA_DIR: data })
    expect(code).toBe(1)
    for (const words of [file, 'damaged', 'Restore a copy', 'move the file away']) expect(said).toContain(words)
    expect(said).not.toContain('    at ')
  })

  it('says which port is in use, and which to take', async () => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const { code, said } = await run({ PORT: String(port) })
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port} is in use`)
    expect(said).toContain(`PORT=${port + 1}`)
    other.close()
  })

  it.each([
    [[], { PORT: 'x', LOG_LEVEL: 'loud' }, ['PORT', 'LOG_LEVEL']],
    [['--nonsense'], {}, ['--nonsense']],
    [[], { HOST: '0.0.0.0' }, ['ALLOW_REMOTE_DEMO']],
    [[], { HOST: '203.0.113.1', ALLOW_REMOTE_DEMO: '1' }, ['203.0.113.1']],
  ] as const)('refuses %j with %j in clear words', async (args, variables, words) => {
    const { code, said } = await run(variables, args)
    expect(code).toBe(1)
    for (const word of words) expect(said).toContain(word)
    expect(said).not.toContain('    at ')
  })

  it('checks the config and starts nothing with --check', async () => {
    const { code, said } = await run({}, ['--check'])
    expect(said).toContain('sound')
    expect(code).toBe(0)
  })

  it('starts nothing with a broken config, and says where it is broken', async () => {
    const file = join(config, 'app.json')
    const sound = readFileSync(file, 'utf8')
    writeFileSync(file, sound.replace('"defaultLocale"', '"defaultLocal"'))
    const { code, said } = await run({})
    writeFileSync(file, sound)
    expect(code).toBe(1)
    expect(said).toMatch(/config\/app\.json:\d+:\d+/)
    expect(said).toContain('defaultLocale')
  })

  function spawnServer(variables: Readonly<Record<string, string>>, args: readonly string[]) {
    const env = {
      ...process.env,
      NODE_ENV: '',
      PORT: '0',
      CONFIG_DIR: config,
      DATA_DIR: join(directory, 'data'),
      ...variables,
    }
    const child = spawn(process.execPath, ['dist/server/main.js', ...args], { cwd: ROOT, env })
    running = child
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
    return { child, said: () => output, exited: once(child, 'exit').then(([code]) => code as number) }
  }

  async function run(variables: Readonly<Record<string, string>>, args: readonly string[] = []) {
    const { said, exited } = spawnServer(variables, args)
    return { code: await exited, said: said() }
  }

  async function start() {
    const { said, exited } = spawnServer({}, [])
    const url = await new Promise<string>((resolve, reject) => {
      const timer = setInterval(() => {
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said())?.[0]
        if (!found) return
        clearInterval(timer)
        resolve(found)
      }, 20)
      void exited.then(code => reject(new Error(`ended with ${code}: ${said()}`)))
    })
    return { url, said, exited }
  }
})

/** Whether somebody still listens. */
function answers(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`, { headers: { connection: 'close' } }).then(
    ({ status }) => status === 200,
    () => false,
  )
}
