import 'axios'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** May run beside another request of the same method and URL; otherwise the later one cancels the earlier. */
    parallel?: boolean
    /**
     * The caller shows the failure itself: no error page, no toast. `true` for every failure, or the HTTP statuses for
     * which it holds. An expired session asks to sign in all the same.
     */
    stay?: boolean | readonly number[]
  }
}
