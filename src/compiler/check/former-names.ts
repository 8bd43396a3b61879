import { type Pointer, pointerTo } from '../read/parse/json-pointer.ts'

/** Each name in `renamedFrom` of the members at `pointer`, with its place. */
export function formerNames(
  members: Readonly<Record<string, { readonly renamedFrom?: string | readonly string[] }>>,
  pointer: Pointer,
): { readonly name: string; readonly former: string; readonly at: Pointer }[] {
  return Object.entries(members).flatMap(([name, { renamedFrom = [] }]) => {
    const at = pointerTo(pointer, name, 'renamedFrom')
    return typeof renamedFrom === 'string'
      ? [{ name, former: renamedFrom, at }]
      : renamedFrom.map((former, index) => ({ name, former, at: pointerTo(at, index) }))
  })
}
