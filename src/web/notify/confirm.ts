import { createStore } from '../state/store.ts'

/** A question with two answers. */
export interface Question {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly cancel: string
  readonly danger?: boolean
}
export interface OpenQuestion extends Question {
  answer(yes: boolean): void
}

/** The question on the screen, if any. */
export const openQuestion = createStore<OpenQuestion | undefined>(undefined)

/** Asks in a dialog; true when confirmed. A question asked meanwhile waits for the one on the screen. */
export function askConfirm(question: Question): Promise<boolean> {
  const asked = queue.then(() => show(question))
  queue = asked
  return asked
}
let queue: Promise<unknown> = Promise.resolve()

function show(question: Question): Promise<boolean> {
  return new Promise(resolve => {
    openQuestion.set({
      ...question,
      answer(yes) {
        openQuestion.set(undefined)
        resolve(yes)
      },
    })
  })
}
