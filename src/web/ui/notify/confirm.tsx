import { appTools } from './app-tools.ts'
import styles from './notify.module.css'

/** A question with two answers. */
export interface Question {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly cancel: string
  readonly danger?: boolean
}

/** Asks in a dialog; true when confirmed. Further questions wait for the current one. */
export function askConfirm(question: Question): Promise<boolean> {
  const asked = queue.then(() => show(question))
  queue = asked
  return asked
}
let queue: Promise<unknown> = Promise.resolve()

async function show({ title, text, confirm, cancel, danger = false }: Question): Promise<boolean> {
  const { modal } = await appTools()
  return modal.confirm({
    title: <span className={styles.sentence}>{title}</span>,
    content: <p className={styles.text}>{text}</p>,
    okText: <span className={styles.sentence}>{confirm}</span>,
    cancelText: <span className={styles.sentence}>{cancel}</span>,
    okButtonProps: { danger },
    centered: true,
    width: 420,
    icon: null,
    closable: true,
  })
}
