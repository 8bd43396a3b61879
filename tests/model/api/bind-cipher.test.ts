import { createCipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type BindCipher, decryptBindPassword, encryptBindPassword } from '#model/api/bind-cipher.ts'
import fc from '../../helpers/fast-check.ts'

const key = '0123456789abcdef'
const iv = 'fedcba9876543210'
const ciphers: BindCipher[] = [
  { key, iv, mode: 'CBC' },
  { key, iv: '', mode: 'ECB' },
  { key: key + key, iv, mode: 'CBC' },
]

describe('bind password', () => {
  it.each(ciphers)('comes back as it was ($mode)', cipher => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), password => {
        const encrypted = encryptBindPassword(password, cipher)
        expect(encrypted).toMatch(/^[A-Za-z0-9_-]+$/)
        expect(decryptBindPassword(encrypted, cipher)).toBe(password)
      }),
    )
  })

  it.each(ciphers)('is the AES that other implementations know ($mode)', cipher => {
    const name = `aes-${cipher.key.length * 8}-${cipher.mode.toLowerCase()}`
    const other = createCipheriv(name, cipher.key, cipher.mode === 'ECB' ? null : cipher.iv)
    const expected = Buffer.concat([other.update('p@ss 密码', 'utf8'), other.final()]).toString('base64url')
    expect(encryptBindPassword('p@ss 密码', cipher)).toBe(expected)
  })

  it('is nothing when the text is foreign', () => {
    const cipher = ciphers[0] as BindCipher
    for (const text of ['', 'a', '***', 'AAAA', encryptBindPassword('x', { ...cipher, key: `x${key.slice(1)}` })]) {
      expect(decryptBindPassword(text, cipher)).toBeUndefined()
    }
  })
})
