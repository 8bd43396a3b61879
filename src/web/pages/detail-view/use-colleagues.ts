import { useEffect, useMemo, useRef, useState } from 'react'
import type { Colleague } from '#model/api.ts'
import { debounce } from '#web/timing/debounce.ts'
import type { MentionProps } from '#web/ui/antd.ts'

/** Colleagues who may see the record, by a part of their name or account. */
export type FindColleagues = (text: string) => Promise<readonly Colleague[]>

const SETTLE_MS = 200

/**
 * What a box of mentions offers behind `@`: only those whom the server found for what is written there now. Until it has
 * answered nobody is offered, so that Enter takes nobody.
 */
export function useColleagues(find: FindColleagues) {
  const [asked, setAsked] = useState('')
  const latest = useRef('')
  const [found, setFound] = useState<{ readonly text: string; readonly colleagues: readonly Colleague[] }>()
  const [isOpen, setOpen] = useState(false)
  const look = useMemo(
    () =>
      debounce((text: string) => {
        // An answer that comes late must not replace that to what was typed since.
        const answer = (colleagues: readonly Colleague[]) => latest.current === text && setFound({ text, colleagues })
        // Who is not offered can still be written out.
        void find(text).then(answer, () => answer([]))
      }, SETTLE_MS),
    [find],
  )
  useEffect(() => look.cancel, [look])
  const isAnswered = found?.text === asked
  const list: Pick<MentionProps, 'options' | 'loading' | 'filterOption' | 'onSearch' | 'onSelect' | 'onBlur'> = {
    options: isAnswered
      ? found.colleagues.map(({ adAccount, name }) => ({ value: adAccount, label: `${name} @${adAccount}` }))
      : [],
    loading: !isAnswered,
    filterOption: false,
    onSearch(text) {
      setOpen(true)
      if (text === asked && found?.text === text) return
      latest.current = text
      setAsked(text)
      look(text)
    },
    onSelect: () => setOpen(false),
    onBlur: () => setOpen(false),
  }
  /** Answers whether it was open. */
  const close = () => {
    setOpen(false)
    return isOpen
  }
  /** Whether Enter takes somebody, or would if the answer had come. */
  const takesEnter = isOpen && (!isAnswered || found.colleagues.length > 0)
  return { list, takesEnter, close }
}
