import { useEffect } from 'react'
import { Button, message } from '#web/ui/antd.ts'
import styles from './notify.module.css'
import { TOAST_SECONDS, type Toast, waitingToasts } from './toast.ts'

/** How long a toast stays that offers something: as long as it takes to read, to think and to reach it. */
const OFFER_SECONDS = 8

/** Draws toasts; one for the whole app, inside the theme. Loaded with the first toast, hence the default export. */
export default function ToastHost() {
  const [api, holder] = message.useMessage({ maxCount: 4, top: 16 })
  const waiting = waitingToasts.use()
  useEffect(() => {
    if (waiting.length === 0) return
    waitingToasts.set([])
    for (const { id, kind, message: text, action } of waiting) {
      const done = () => api.destroy(id)
      const content = (
        <>
          <span className={styles.sentence}>{text}</span>
          {action && <Act action={action} onDone={done} />}
        </>
      )
      void api.open({ key: id, type: kind, content, duration: action ? OFFER_SECONDS : TOAST_SECONDS })
    }
  }, [api, waiting])
  return holder
}

function Act({ action, onDone }: { readonly action: NonNullable<Toast['action']>; onDone(): void }) {
  return (
    <Button
      type="link"
      size="small"
      onClick={() => {
        onDone()
        action.run()
      }}
    >
      {action.label}
    </Button>
  )
}
