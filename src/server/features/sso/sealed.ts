import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals a small value for the browser, which can neither read nor change it (AES-256-GCM), for a limited time. */
export class Sealer {
  readonly #key: Buffer

  /** `secret`: any text; processes that share it can open what the others sealed. */
  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, 'steward', 'sealed cookie', 32))
  }

  seal(value: unknown, lifetimeMs: number, now = Date.now()): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv)
    const text = JSON.stringify({ value, until: now + lifetimeMs })
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** The value; undefined when the text is not ours, was changed, or has expired. */
  open(text: string, now = Date.now()): unknown {
    try {
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      const { value, until } = JSON.parse(opened.toString('utf8')) as { value: unknown; until: number }
      return until >= now ? value : undefined
    } catch {
      return undefined
    }
  }
}
