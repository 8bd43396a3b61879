/** In place of a component that is never drawn. */
export default function Nothing(): null {
  return null
}
