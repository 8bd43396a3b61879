import type { DropdownProps, PopoverProps } from 'antd'
import { cloneElement, type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useControls } from './controls-state.ts'

/** A button of ours or antd's. */
type Opener = ReactElement<{ ref?: Ref<HTMLElement>; [handler: `on${string}`]: unknown }>

/**
 * antd's dropdown menu. It is made by the first click, for a screen has dozens of them; a click before its code is there
 * opens it as soon as it is.
 */
export function Dropdown({ children, ...props }: Omit<DropdownProps, 'children'> & { readonly children: Opener }) {
  const { Ready, opener, open, setOpen } = useOpener(
    'Dropdown',
    children,
    props.trigger?.includes('contextMenu') ? 'onContextMenu' : 'onClick',
  )
  if (!Ready) return opener
  return (
    <Ready {...props} open={open} onOpenChange={setOpen}>
      {opener}
    </Ready>
  )
}

interface LaterPopoverProps extends Omit<PopoverProps, 'children' | 'content'> {
  readonly children: Opener
  /** What is shown; as a function it is given the way to close it. */
  readonly content: ReactNode | ((close: () => void) => ReactNode)
}

/** antd's popover, likewise. */
export function Popover({ children, content, ...props }: LaterPopoverProps) {
  const { Ready, opener, open, setOpen } = useOpener('Popover', children, 'onClick')
  if (!Ready) return opener
  return (
    <Ready
      {...props}
      content={typeof content === 'function' ? content(() => setOpen(false)) : content}
      open={open}
      onOpenChange={setOpen}
    >
      {opener}
    </Ready>
  )
}

function useOpener<Name extends 'Dropdown' | 'Popover'>(
  name: Name,
  children: Opener,
  opens: 'onClick' | 'onContextMenu',
) {
  const there = useControls()?.[name]
  const [asked, setAsked] = useState(false)
  const Ready = asked ? there : undefined
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLElement>(null)
  const focused = useRef(false)
  const pointer = useRef<MouseEventInit>(undefined)
  useEffect(() => {
    if (!Ready) return
    // The button is made anew when its menu comes; the focus must not get lost on the way.
    if (focused.current) button.current?.focus()
    // A menu that opens at the pointer has to be told where that was.
    if (pointer.current) button.current?.dispatchEvent(new MouseEvent('contextmenu', pointer.current))
    pointer.current = undefined
  }, [Ready])
  const waiting = {
    [opens]: (event: MouseEvent) => {
      setAsked(true)
      if (opens === 'onClick') return setOpen(true)
      event.preventDefault()
      const { clientX, clientY } = event
      pointer.current = { clientX, clientY, bubbles: true, cancelable: true }
    },
    onFocus: () => {
      focused.current = true
    },
    onBlur: () => {
      focused.current = false
    },
  }
  const opener = cloneElement(children, { ref: button, ...(Ready ? {} : waiting) })
  return { Ready, opener, open, setOpen }
}
