import { createContext } from 'react'
import type { Path } from './edit-text.ts'

/** What the inputs of the form know about its file. */
interface FormFile {
  /** Path of the file. */
  readonly file: string
  readonly text: string
  /** Moves the cursor to a part of the file. */
  onGo(path: Path): void
}

/** Provided by the side panel. */
export const FormContext = createContext<FormFile | undefined>(undefined)
