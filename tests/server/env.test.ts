import { isAbsolute } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EnvironmentError, isLoopback, readEnvironment } from '#server/env.ts'

describe('readEnvironment', () => {
  it('has a default for everything: a demo on loopback with the embedded database', () => {
    const environment = readEnvironment({})
    expect(environment).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 8080,
      logLevel: 'warn',
      apiDocs: 'public',
    })
    expect(environment.databaseUrl).toBeUndefined()
    expect(isAbsolute(environment.dataDir) && environment.dataDir.endsWith('.data')).toBe(true)
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readEnvironment({ PORT: '', HOST: ' ', OIDC_ISSUER: '' })).toMatchObject({ port: 8080, host: '127.0.0.1' })
  })

  it('names every mistake at once', () => {
    const problems = problemsOf({
      PORT: '80a',
      DATABASE_URL: 'mysql://host/db',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'https://admin.example.com/app',
      EXTERNAL_ORIGINS: 'https://a.example.com, nonsense',
    })
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'PUBLIC_URL', 'EXTERNAL_ORIGINS'])
      expect(
        problems.some(problem => problem.includes(name)),
        name,
      ).toBe(true)
    expect(problems).toHaveLength(5)
  })

  it('offers the maps service where it has a key', () => {
    expect(readEnvironment({ AMAP_SECURITY_CODE: 'code' }).maps).toBeUndefined()
    expect(readEnvironment({ AMAP_KEY: 'key' }).maps).toEqual({ key: 'key', securityCode: undefined })
  })

  it('reads where messages go, and refuses what is half said or open to listeners', () => {
    const secret = 'secret-of-the-tests'
    const url = 'https://sms.example.com/send'
    expect(readEnvironment({}).webhooks).toEqual({})
    expect(readEnvironment({ CHANNEL_WX_WORK_URL: url, CHANNEL_WX_WORK_SECRET: secret }).webhooks).toEqual({
      WX_WORK: { url, secret },
    })
    expect(problemsOf({ CHANNEL_SMS_URL: url })).toEqual([expect.stringContaining('CHANNEL_SMS_SECRET')])
    expect(problemsOf({ CHANNEL_SMS_SECRET: secret })).toEqual([expect.stringContaining('CHANNEL_SMS_URL')])
    const plain = { CHANNEL_SMS_URL: 'http://sms.example.com', CHANNEL_SMS_SECRET: secret }
    expect(problemsOf(plain)).toEqual([expect.stringContaining('https:')])
    expect(readEnvironment({ ...plain, CHANNEL_SMS_URL: 'http://127.0.0.1:9' }).webhooks.SMS).toBeDefined()

    const mail = { SMTP_URL: 'smtps://user:word@mail.example.com', MAIL_FROM: 'Steward <notice@example.com>' }
    expect(readEnvironment(mail).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM })
    expect(problemsOf({ SMTP_URL: mail.SMTP_URL })).toEqual([expect.stringContaining('MAIL_FROM')])
    expect(problemsOf({ MAIL_FROM: mail.MAIL_FROM })).toEqual([expect.stringContaining('SMTP_URL')])
    expect(problemsOf({ ...mail, SMTP_URL: 'https://mail.example.com' })).toEqual([expect.stringContaining('smtp:')])
  })

  it('refuses a demo that others can reach, unless it is confirmed', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })[0]).toContain('ALLOW_REMOTE_DEMO=1')
    expect(readEnvironment({ HOST: '0.0.0.0', ALLOW_REMOTE_DEMO: '1' }).host).toBe('0.0.0.0')
  })

  it('refuses a production in which nobody could sign in', () => {
    expect(problemsOf({ STEWARD_MODE: 'production' })[0]).toContain('OIDC_ISSUER')
    expect(problemsOf({ NODE_ENV: 'production' })[0]).toContain('OIDC_ISSUER')
  })

  it('asks for the whole of a single sign-on, over https unless the provider is on this machine', () => {
    const sso = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'steward' }
    expect(problemsOf(sso)[0]).toContain('PUBLIC_URL')
    expect(problemsOf({ OIDC_ISSUER: sso.OIDC_ISSUER, PUBLIC_URL: 'https://a.example.com' })[0]).toContain(
      'OIDC_CLIENT_ID',
    )
    const plain = { ...sso, OIDC_ISSUER: 'http://id.example.com', PUBLIC_URL: 'https://a.example.com' }
    expect(problemsOf(plain)[0]).toContain('https')
    const { oidc } = readEnvironment({ ...plain, OIDC_ISSUER: 'http://127.0.0.1:9000' })
    expect(oidc).toMatchObject({ accountClaim: 'preferred_username', scope: 'openid profile email', provision: false })
  })

  it.each(['1', 'true', '10.0.0.1'])('believes proxies when told: TRUST_PROXY=%s', value => {
    expect(readEnvironment({ TRUST_PROXY: value }).trustProxy).toBe(value === '10.0.0.1' ? value : true)
  })
})

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]'])('%s is', host => expect(isLoopback(host)).toBe(true))
  it.each(['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com'])('%s is not', host =>
    expect(isLoopback(host)).toBe(false),
  )
})

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readEnvironment(variables)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems
    throw error
  }
  throw new Error('the environment was taken')
}
