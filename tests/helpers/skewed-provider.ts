import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { signInAt, startProvider, type TestProvider } from './oidc-provider.ts'

/** Identity tokens are short, so that a clock that is behind makes them end before they are seen. */
const ID_TOKEN_SECONDS = 5

/** A provider in a process of its own, whose clock is `behind` seconds behind ours. */
export async function startSkewedProvider(redirectUri: string, behind: number): Promise<TestProvider> {
  const self = fileURLToPath(import.meta.url)
  const child = fork(self, [redirectUri, String(behind)], { execArgv: ['--import', 'tsx'], silent: true })
  const [issuer] = (await once(child, 'message')) as [string]
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { issuer, signIn: signInAt, stop }
}

// This file is also the program of that process.
if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  const [redirectUri, behind] = process.argv.slice(2) as [string, string]
  const now = Date.now
  Date.now = () => now() - Number(behind) * 1000
  const { issuer } = await startProvider(redirectUri, { idTokenSeconds: ID_TOKEN_SECONDS })
  process.send(issuer)
}
