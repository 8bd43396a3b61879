import { type RefObject, useEffect } from 'react'
import type { RecordValues } from '#model/records/context.ts'
import type { Form, GetRef } from '#web/ui/antd.ts'

type FormRef = GetRef<typeof Form<RecordValues>>

/** Moves the focus to the first problem of the form each time `attempts` grows: what concerns the whole form, or a field. */
export function useFocusOnRefusal(form: RefObject<FormRef | null>, attempts: number): void {
  useEffect(() => {
    if (attempts === 0) return
    // The refusal may open the tab of the field, which antd renders a moment later.
    const frame = requestAnimationFrame(() => {
      const first = form.current?.nativeElement?.querySelector<HTMLElement>(
        ':scope > [role="alert"], [data-invalid] input, [data-invalid] textarea, [data-invalid] button',
      )
      first?.focus()
      first?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [attempts, form])
}
