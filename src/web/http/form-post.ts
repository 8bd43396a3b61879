import type { AxiosRequestConfig } from 'axios'
import { type FormFields, formBody } from './form-body.ts'
import { http } from './http.ts'

/** Posts `fields` url-encoded, as most of the platform's calls expect (specification section 7); `data` of the answer. */
export async function formPost<T>(url: string, fields: FormFields = {}, config: AxiosRequestConfig = {}): Promise<T> {
  const { data } = await http.post<T>(url, formBody(fields), config)
  return data
}
