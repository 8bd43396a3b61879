import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { SisterSystem } from './sister-system.ts'

const deriveKey = promisify(scrypt) as (password: string, salt: string, length: number) => Promise<Buffer>

/** scrypt of the one password that every butler of the demo has (README.md of this folder names it). */
const SALT = 'steward demo sister system'
const PASSWORD_KEY = Buffer.from('W3J5Mx1OzCJjCvSkGN99m9jM7WTtKgJ+NiVwSOzsTRI=', 'base64')

/** The demo's sister system: it knows the butlers that have an `xcAccount`. */
export function embeddedSisterSystem(knows: (xcAccount: string) => Promise<boolean>): SisterSystem {
  return {
    verify: async (xcAccount, password) => {
      // Both are always done, so that the time taken does not tell which accounts exist.
      const [known, key] = await Promise.all([knows(xcAccount), deriveKey(password, SALT, PASSWORD_KEY.length)])
      return timingSafeEqual(key, PASSWORD_KEY) && known ? { xcAccount } : undefined
    },
  }
}
