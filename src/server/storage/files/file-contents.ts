/** Storage of file contents by SHA-256 (hexadecimal). */
export interface FileContents {
  /** Stores `bytes`; storing the same bytes again changes nothing. */
  put(sha256: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or undefined when they do not exist. */
  get(sha256: string): Promise<Uint8Array | undefined>
  /** Deletes them; the caller must know that no file uses them any more. */
  remove(sha256: string): Promise<void>
  /** Names of everything stored: SHA-256 of contents, and remains of interrupted uploads. */
  names(): AsyncIterable<string>
}
