/** The platform's mark, drawn as the icon of the browser tab is. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
      <path
        d="M7 24V12.5L16 7l9 5.5V24M5.5 24.8h21"
        fill="none"
        stroke="#bfcbd9"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M12.5 24v-7h7v7" fill="none" stroke="#409eff" strokeWidth="2.4" strokeLinejoin="round" />
    </svg>
  )
}
