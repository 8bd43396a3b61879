/** `renamedFrom` as a list; nothing where it is not written. */
export function formerNames(written: string | readonly string[] | undefined): {
  readonly renamedFrom?: readonly string[]
} {
  return written === undefined ? {} : { renamedFrom: [written].flat() }
}
