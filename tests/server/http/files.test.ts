import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Refusal } from '#model/api/envelope.ts'
import type { FileValue } from '#model/client-model.ts'
import { buildTestApp, type Client, type TestAnswer, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { PIXEL } from '../../helpers/pixel.ts'

eachDatabase(open => {
  let test: TestApp
  let keeper: Client
  let other: Client
  beforeAll(async () => {
    test = await buildTestApp({ database: open() })
    keeper = await test.login('keeper01')
    other = await test.login('keeper02')
  })
  afterAll(() => test.close())

  it('keeps a file, gives it to its uploader and to those who see a record with it', async () => {
    const admin = await test.login('admin01')
    const { data: file } = await upload(admin, '照片 1.png', PIXEL)
    expect(file).toMatchObject({
      name: '照片 1.png',
      size: PIXEL.length,
      type: 'image/png',
      url: `/api/files/${file.id}`,
    })
    const response = await test.app.inject({ url: file.url, headers: admin.headers })
    expect(response.rawPayload.equals(PIXEL)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('照片 1.png')}`,
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await other.get(file.url)).status).toBe(404)
    const patched = await admin.patch('/api/resources/house/3', { version: 1, photos: [file.id] })
    expect(patched).toMatchObject({ code: 200, data: { photos: [file] } })
    expect((await other.get(file.url)).status).toBe(200)
    expect((await test.anonymous.get(file.url)).status).toBe(401)
  })

  it.each([
    ['page.html', '<script>alert(1)</script>'],
    ['picture.svg', '<svg onload="alert(1)"/>'],
    ['picture.png', '<script>alert(1)</script>'],
    ['program.exe', 'MZ'],
  ])('refuses %s by its content and name', async (name, content) => {
    const answer = await upload(keeper, name, Buffer.from(content))
    expect(answer).toMatchObject({ status: 415, code: 415, data: { reason: 'unsupported-media-type' } })
    expect(answer.message).toContain('png')
  })

  it('gives a file of very many records to those who see but one of them, the oldest', async () => {
    const admin = await test.login('admin01')
    const { data: file } = await upload(admin, 'common.png', PIXEL)
    const post = (name: string, block: number) => admin.post('/api/resources/house', { name, block, photos: [file.id] })
    expect(await post('Z-1', 2)).toMatchObject({ code: 200 })
    for (let at = 0; at < 60; at++) await post(`Y-${at}`, 1)
    expect((await other.get(file.url)).status).toBe(200)
    expect((await keeper.get(file.url)).status).toBe(200)
    expect((await (await test.login('clerk01')).get(file.url)).status).toBe(404)
  })

  it('refuses what is too large, and what holds no file', async () => {
    const large = await upload(keeper, 'big.png', Buffer.concat([PIXEL, Buffer.alloc(21 * 1024 * 1024)]))
    expect(large).toMatchObject({ status: 413, code: 413, data: { reason: 'too-large' } })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const empty = await keeper.send<Refusal>({ method: 'POST', url: '/api/files', headers, payload: '--x--\r\n' })
    expect(empty).toMatchObject({ status: 400, code: 400 })
    expect((await keeper.post('/api/files', { name: 'x' })).status).toBe(415)
  })

  it('needs a session', async () => {
    expect((await upload(test.anonymous, 'a.png', PIXEL)).status).toBe(401)
  })
})

describe('a file that is not there', () => {
  it.each(['nothing', '..%2f..%2fetc%2fpasswd', 'x'.repeat(65)])('%s is 404', async id => {
    const test = await buildTestApp()
    const client = await test.login('admin01')
    expect((await client.get(`/api/files/${id}`)).status).toBe(404)
    await test.close()
  })
})

function upload(client: Client, name: string, bytes: Buffer): Promise<TestAnswer<FileValue>> {
  const head = `--steward\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--steward--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=steward' }
  return client.send<FileValue>({ method: 'POST', url: '/api/files', headers, payload })
}
