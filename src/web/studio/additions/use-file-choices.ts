import type { StudioFile } from '#model/api/studio/drafts.ts'
import { useText } from '#web/i18n/use-text.ts'
import { type Choice, labelOf, resourceOf } from './config-choices.ts'

/** Files of a kind by title and name. */
export function useFileChoices(files: readonly StudioFile[], kind: string): Choice[] {
  const { text } = useText()
  return files
    .filter(file => file.kind === kind)
    .map(({ path, title }) => ({
      value: path,
      // All files of modules have the same name.
      label: !title ? resourceOf(path) : kind === 'module' ? text(title) : labelOf(text(title), resourceOf(path)),
    }))
}
