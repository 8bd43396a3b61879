/** Fields of a form post; a list gives its name once per value. */
export type FormFields = Readonly<Record<string, string | number | readonly (string | number)[]>>

/** The url-encoded body of a form post (specification section 7). */
export function formBody(fields: FormFields): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) body.append(name, String(each))
  }
  return body
}
