import AES from 'crypto-js/aes.js'
import CryptoJS from 'crypto-js/core.js'
import Base64 from 'crypto-js/enc-base64.js'
import Utf8 from 'crypto-js/enc-utf8.js'
import ECB from 'crypto-js/mode-ecb.js'
import type { AppSettings } from '../app-model.ts'

/** Key, initial vector (unused by ECB) and mode, as `config/app.json` gives them; key and iv are UTF-8 texts. */
export type BindCipher = NonNullable<AppSettings['bind']>

/** Encrypts the password of the bind dialog: AES, PKCS#7, URL-safe base64 without padding (specification section 5). */
export function encryptBindPassword(password: string, cipher: BindCipher): string {
  const encrypted = AES.encrypt(Utf8.parse(password), Utf8.parse(cipher.key), optionsOf(cipher))
  return encrypted.ciphertext.toString(Base64).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The password; undefined when the text was not made by `encryptBindPassword` with the same cipher. */
export function decryptBindPassword(encrypted: string, cipher: BindCipher): string | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(encrypted)) return undefined
  const base64 = encrypted.replaceAll('-', '+').replaceAll('_', '/')
  const ciphertext = Base64.parse(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='))
  if (ciphertext.sigBytes === 0 || ciphertext.sigBytes % BLOCK_BYTES !== 0) return undefined
  try {
    const params = CryptoJS.lib.CipherParams.create({ ciphertext })
    const text = AES.decrypt(params, Utf8.parse(cipher.key), optionsOf(cipher)).toString(Utf8)
    return text === '' ? undefined : text
  } catch {
    // Another key gives bytes that are not valid UTF-8.
    return undefined
  }
}

const BLOCK_BYTES = 16

function optionsOf({ mode, iv }: BindCipher) {
  return mode === 'ECB' ? { mode: ECB } : { iv: Utf8.parse(iv) }
}
