import { describe, expect, it } from 'vitest'
import { returnPath } from '#server/features/sso/return-path.ts'

const HERE = 'https://admin.example.com'

describe('returnPath', () => {
  it.each([
    [undefined, '/'],
    ['', '/'],
    ['/home', '/home'],
    ['/renovation/list?id=3#top', '/renovation/list?id=3#top'],
    ['https://admin.example.com/auth-redirect?x=1', '/auth-redirect?x=1'],
    ['home', '/home'],
  ])('takes %s', (given, path) => expect(returnPath(given, HERE)).toBe(path))

  it.each([
    '//evil.example.com',
    '/\\evil.example.com',
    '\\\\evil.example.com',
    'https://evil.example.com/home',
    'http://admin.example.com/home',
    'https://admin.example.com.evil.example.com/',
    'https://admin.example.com@evil.example.com/',
    'https://user:pass@admin.example.com/home',
    'https://admin.example.com//evil.example.com',
    '/\t/evil.example.com',
    'javascript:alert(1)',
    'data:text/html,hello',
    '/api/files/1',
  ])('refuses %s', given => expect(returnPath(given, HERE)).toBeUndefined())
})
