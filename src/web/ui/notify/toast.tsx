import { Button } from '#web/ui/antd.ts'
import { appTools } from './app-tools.ts'
import styles from './notify.module.css'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

/** An action offered by a toast; such a toast stays longer. */
export interface ToastAction {
  readonly label: string
  run(): void
}
interface ToastOptions {
  readonly evenIfShown?: boolean
  readonly action?: ToastAction
  /** Key to close it. */
  readonly key?: string
  readonly seconds?: number
}

/** How long a toast stays (specification section 9). */
export const TOAST_SECONDS = 3
/** Duration of a toast with an action: long enough to read, decide and click. */
const OFFER_SECONDS = 8

/** Milliseconds by text; they count for the duration of a toast. */
const toastedAt = new Map<string, number>()
const shownElsewhereAt = new Map<string, number>()
let lastId = 0

/**
 * Shows a message for 3 seconds. The same message is not stacked while it is visible, and not repeated when the user has just
 * read it elsewhere (`rememberShown`), unless `evenIfShown`.
 */
export function showToast(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  if (text === '' || isRecent(toastedAt.get(text)) || (!options.evenIfShown && isRecent(shownElsewhereAt.get(text))))
    return
  toastedAt.set(text, Date.now())
  lastId += 1
  const { action, key = `toast-${lastId}`, seconds = action ? OFFER_SECONDS : TOAST_SECONDS } = options
  void appTools().then(({ message }) => {
    const content = (
      <>
        <span className={styles.sentence}>{text}</span>
        {action && <Act action={action} onDone={() => message.destroy(key)} />}
      </>
    )
    void message.open({ key, type: kind, content, duration: seconds })
  })
}

/** Closes a toast early. */
export function hideToast(key: string): void {
  void appTools().then(({ message }) => message.destroy(key))
}

/** Notes that the error page is already showing this message. */
export function rememberShown(message: string): void {
  shownElsewhereAt.set(message, Date.now())
}

function isRecent(at: number | undefined): boolean {
  return at !== undefined && Date.now() - at < TOAST_SECONDS * 1000
}

function Act({ action, onDone }: { readonly action: ToastAction; onDone(): void }) {
  const act = () => {
    onDone()
    action.run()
  }
  return (
    <Button type="link" size="small" onClick={act}>
      {action.label}
    </Button>
  )
}
