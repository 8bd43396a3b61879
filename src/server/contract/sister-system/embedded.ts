import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { SisterSystem } from './sister-system.ts'

const deriveKey = promisify(scrypt) as (password: string, salt: string, length: number) => Promise<Buffer>

/** scrypt hash of the password that all demo butlers share (see README.md of this folder). */
const SALT = 'steward demo sister system'
const PASSWORD_KEY = Buffer.from('W3J5Mx1OzCJjCvSkGN99m9jM7WTtKgJ+NiVwSOzsTRI=', 'base64')

/** The demo's sister system: it has the butlers with an `xcAccount`. */
export function embeddedSisterSystem(knows: (xcAccount: string) => Promise<boolean>): SisterSystem {
  return {
    verify: async (xcAccount, password) => {
      // Both are always computed, so that the response time does not reveal which accounts exist.
      const [known, key] = await Promise.all([knows(xcAccount), deriveKey(password, SALT, PASSWORD_KEY.length)])
      return timingSafeEqual(key, PASSWORD_KEY) && known ? { xcAccount } : undefined
    },
  }
}
