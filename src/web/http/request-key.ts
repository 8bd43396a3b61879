import axios, { type AxiosRequestConfig } from 'axios'

/** Method and whole URL, query included: two requests with the same key ask the same question. */
export function requestKey(config: AxiosRequestConfig): string {
  return `${(config.method ?? 'get').toUpperCase()} ${axios.getUri(config)}`
}
