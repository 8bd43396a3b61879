/** Where the bytes of files are stored, by their SHA-256 (hexadecimal). */
export interface FileContents {
  /** Keeps `bytes`; keeping the same bytes again changes nothing. */
  put(sha256: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or undefined when they are not there. */
  get(sha256: string): Promise<Uint8Array | undefined>
  /** Forgets them; it is the caller's to know that no file has them any more. */
  remove(sha256: string): Promise<void>
  /** Names of all that is stored: SHA-256 of contents, and what an interrupted upload may have left. */
  names(): AsyncIterable<string>
}
