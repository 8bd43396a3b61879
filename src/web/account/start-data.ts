import { START_DATA, type StartData } from '#model/client-model.ts'
import { sessionState } from './session-state.ts'

/** What the page brought along for its first screen; undefined where it brought nothing that can be read. */
export function readStartData(): StartData | undefined {
  try {
    return JSON.parse(document.getElementById(START_DATA)?.textContent ?? '') as StartData
  } catch {
    return undefined
  }
}

/** What it brought for who is signed in here: a page that a browser kept may be of somebody else. */
export function ofThisAccount(data: StartData | undefined): StartData['signedIn'] {
  const account = sessionState.get()?.account.id
  return data?.signedIn?.account === account ? data?.signedIn : undefined
}
