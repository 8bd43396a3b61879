import { cloneElement, type ReactElement } from 'react'

/** In place of the tooltip of a column heading: the browser's own, as on the other buttons of the frame. */
export default function TitleTooltip({
  title,
  children,
}: {
  readonly title?: unknown
  readonly children: ReactElement
}) {
  return typeof title === 'string' ? cloneElement(children as ReactElement<{ title: string }>, { title }) : children
}
