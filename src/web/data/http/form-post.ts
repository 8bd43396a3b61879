import type { AxiosRequestConfig } from 'axios'
import { http } from './http.ts'

/**
 * Posts `fields` url-encoded, as most of the platform's calls expect (specification section 7); returns `data` of the response.
 */
export async function formPost<T>(url: string, fields: FormFields = {}, config: AxiosRequestConfig = {}): Promise<T> {
  const { data } = await http.post<T>(url, formBody(fields), config)
  return data
}

/** Fields of a form post; a list repeats its name for each value. */
type FormFields = Readonly<Record<string, string | number | readonly (string | number)[]>>

/** The url-encoded body of a form post (specification section 7). */
export function formBody(fields: FormFields = {}): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) body.append(name, String(each))
  }
  return body
}
