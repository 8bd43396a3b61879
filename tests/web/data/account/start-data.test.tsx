import { afterEach, expect, it } from 'vitest'
import type { StartData } from '#model/client-model.ts'
import { sessionState } from '#web/data/account/session-state.ts'
import { ofThisAccount, readStartData } from '#web/data/account/start-data.ts'
import { pageElement } from '../../../helpers/page-element.ts'

const ACCOUNT = { id: 7, name: 'Zhou', adAccount: 'zhou', blockIds: '[]', permissionIds: [], admin: false } as never
const GIVEN = { account: 7, revision: 'a.b', shell: { modules: [] } }

const page = pageElement()
afterEach(() => sessionState.set(undefined))

it('uses the page’s embedded data of the signed-in account, and not of another one', () => {
  page.innerHTML = `<script type="application/json" id="start-data">${JSON.stringify({ app: {}, signedIn: GIVEN })}</script>`
  const data = readStartData()
  expect(ofThisAccount(data)).toBeUndefined()
  sessionState.set({ token: 'x', account: ACCOUNT, master: null })
  expect(ofThisAccount(data)).toEqual(GIVEN)
  expect(ofThisAccount({ ...data, signedIn: { ...GIVEN, account: 8 } } as unknown as StartData)).toBeUndefined()
})

it('does without where the page brought nothing that can be read', () => {
  expect(readStartData()).toBeUndefined()
  page.innerHTML = '<script type="application/json" id="start-data">{</script>'
  expect(readStartData()).toBeUndefined()
  expect(ofThisAccount(undefined)).toBeUndefined()
})
