import { START_DATA, type StartData } from '#model/client-model.ts'
import { sessionState } from './session-state.ts'

/** The data embedded in the page for its first screen; undefined if there is none that can be parsed. */
export function readStartData(): StartData | undefined {
  try {
    return JSON.parse(document.getElementById(START_DATA)?.textContent ?? '') as StartData
  } catch {
    return undefined
  }
}

/** The data for the signed-in account: a page from the browser's cache may belong to another one. */
export function ofThisAccount(data: StartData | undefined): StartData['signedIn'] {
  const account = sessionState.get()?.account.id
  return data?.signedIn?.account === account ? data?.signedIn : undefined
}
