import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetRevision, holdRevision, revisionState, watchRevision } from '#web/data/account/revision-watch.ts'
import { keepSession, sessionState } from '#web/data/account/session-state.ts'
import { shellState } from '#web/data/account/shell-state.ts'
import { http } from '#web/data/http/http.ts'
import { SHELL } from '../../shell.ts'
import { type LocalServer, sendJson, startLocalServer } from '../http/local-server.ts'

const account = { id: 1, adAccount: 'cs01', name: 'Li', admin: false, blockIds: '[]', permissionIds: [1] }
let server: LocalServer

beforeAll(async () => {
  server = await startLocalServer()
  http.defaults.baseURL = server.url
  server.answerBy(({ url }, reply) => {
    const renewed = { account: { ...account, permissionIds: [1, 2] }, master: null }
    sendJson(reply, 200, { code: 200, message: '', data: url === '/api/session' ? renewed : SHELL })
  })
})
afterAll(() => server.close())
beforeEach(() => {
  server.seen.length = 0
  shellState.set(undefined)
  keepSession({ token: 't', account, master: null })
  forgetRevision()
})

it('a first revision, and the same again, change nothing', async () => {
  watchRevision('1')
  watchRevision('1')
  await new Promise(resolve => setTimeout(resolve, 120))
  expect(server.seen).toEqual([])
})

it('another revision renews account and menu, once for answers that come together', async () => {
  watchRevision('1')
  watchRevision('2')
  watchRevision('2')
  watchRevision('3')
  await expect.poll(() => shellState.get()).toEqual(SHELL)
  await expect.poll(() => sessionState.get()?.account.permissionIds).toEqual([1, 2])
  expect(server.seen.map(request => request.url).toSorted()).toEqual(['/api/client-model', '/api/session'])
})

it('a revision is ignored while the session becomes another one', () => {
  watchRevision('1')
  holdRevision(true)
  watchRevision('2')
  expect(revisionState.get()).toBe('1')
  holdRevision(false)
  watchRevision('2')
  expect(revisionState.get()).toBe('2')
})
