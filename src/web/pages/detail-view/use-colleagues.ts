import type { MentionProps } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Colleague } from '#model/api.ts'
import { debounce } from '#web/timing/debounce.ts'

/** Colleagues who may see the record, by a part of their name or account. */
export type FindColleagues = (text: string) => Promise<readonly Colleague[]>

const SETTLE_MS = 200

/** What a box of mentions offers behind `@`. */
export function useColleagues(find: FindColleagues) {
  const [found, setFound] = useState<readonly Colleague[]>([])
  const [loading, setLoading] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const asked = useRef('')
  const look = useMemo(() => {
    const answer = (text: string, colleagues: readonly Colleague[]) => {
      // An answer that comes late must not replace that to what was typed since.
      if (asked.current !== text) return
      setFound(colleagues)
      setLoading(false)
    }
    // Who is not offered can still be written out.
    return debounce(
      (text: string) =>
        void find(text).then(
          each => answer(text, each),
          () => answer(text, []),
        ),
      SETTLE_MS,
    )
  }, [find])
  useEffect(() => look.cancel, [look])
  const list: Pick<MentionProps, 'options' | 'loading' | 'filterOption' | 'onSearch' | 'onSelect' | 'onBlur'> = {
    options: found.map(({ adAccount, name }) => ({ value: adAccount, label: `${name} @${adAccount}` })),
    loading,
    filterOption: false,
    onSearch(text) {
      if (text === asked.current && isOpen) return
      asked.current = text
      setOpen(true)
      setLoading(true)
      look(text)
    },
    onSelect: () => setOpen(false),
    onBlur: () => setOpen(false),
  }
  /** Tells whether it was open. */
  const close = () => {
    setOpen(false)
    return isOpen
  }
  return { list, isOpen, close }
}
