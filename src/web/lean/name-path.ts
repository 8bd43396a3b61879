/** `['a', 'b']` → `a_b`: what antd's radio group takes from the antd form, whose other parts no page of ours uses. */
export function toNamePathStr(name: unknown): string {
  return [name].flat().join('_')
}
