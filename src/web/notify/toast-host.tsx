import { message } from 'antd'
import { useEffect } from 'react'
import styles from './notify.module.css'
import { TOAST_SECONDS, waitingToasts } from './toast.ts'

/** Draws toasts; one for the whole app, inside the theme. Loaded with the first toast, hence the default export. */
export default function ToastHost() {
  const [api, holder] = message.useMessage({ maxCount: 4, top: 16 })
  const waiting = waitingToasts.use()
  useEffect(() => {
    if (waiting.length === 0) return
    waitingToasts.set([])
    for (const { id, kind, message: text } of waiting) {
      const content = <span className={styles.sentence}>{text}</span>
      void api.open({ key: id, type: kind, content, duration: TOAST_SECONDS })
    }
  }, [api, waiting])
  return holder
}
