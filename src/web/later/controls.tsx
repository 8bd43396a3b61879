import { type ComponentType, type CSSProperties, createContext, startTransition, use, useEffect, useState } from 'react'
import { type Controls, useControls } from './controls-state.ts'
import styles from './later.module.css'

/**
 * antd's inputs, selects and panels for what a list shows around its rows and for fields: as antd's own, except that a
 * gap of the same size stands for them until their code has come, right after the first rows.
 */
export const Compact = control('Compact')
export const Drawer = control('Drawer', Nothing)
export const Input = control('Input')
export const InputNumber = control('InputNumber')
export const Pagination = control('Pagination')
export const RadioGroup = control('RadioGroup')
export const Search = control('Search')
export const Select = control('Select')
export const Spin = control('Spin', Nothing)
export const Switch = control('Switch')
export const TextArea = control('TextArea')

/** Whether controls are only gaps yet, though their code has come. */
export const ControlsWait = createContext(false)

/** For `ControlsWait`: true until `rows` have been on the screen for a frame, for the controls around them take as long to draw. */
export function useWaitForRows(rows: boolean): boolean {
  const [waits, setWaits] = useState(true)
  useEffect(() => {
    if (!rows || !waits) return
    const frame = requestAnimationFrame(() => startTransition(() => setWaits(false)))
    return () => cancelAnimationFrame(frame)
  }, [rows, waits])
  return waits
}

interface GapProps {
  readonly className?: string
  readonly style?: CSSProperties
}

function control<Name extends keyof Controls>(name: Name, Waiting: ComponentType<GapProps> = Gap): Controls[Name] {
  function Control(props: GapProps) {
    const Ready = useControls()?.[name] as ComponentType<GapProps> | undefined
    const waits = use(ControlsWait)
    return Ready && !waits ? <Ready {...props} /> : <Waiting {...props} />
  }
  return Control as unknown as Controls[Name]
}

/** Stands for a control: as wide as it may be, as high as controls are. */
export function Gap({ className = '', style }: GapProps) {
  return <span className={`${styles.gap} ${className}`} style={style} />
}

function Nothing() {
  return null
}
