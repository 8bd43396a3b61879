import type { FastifyInstance } from 'fastify'
import type { FileValue } from '#model/client-model.ts'
import { readFile } from '../files/read-file.ts'
import { storeFile, UnsupportedFile } from '../files/store-file.ts'
import { HttpError } from '../http-errors.ts'
import { recordContext } from '../plugins/record-context.ts'
import type { Services } from '../services.ts'
import { registerEndpoint, SENT } from './endpoint.ts'

/** Shown in the browser; everything else is saved. */
const SHOWN_INLINE = /^(image\/|video\/|audio\/|application\/pdf$)/

/** Uploaded files. */
export function fileRoutes(app: FastifyInstance, { files }: Services): void {
  registerEndpoint(app, 'POST /api/files', async ({ request }) => {
    const upload = await request.file()
    if (!upload) throw new HttpError(400, 'bad-request')
    const bytes = await upload.toBuffer()
    return storeFile(recordContext(request), files, { name: upload.filename, bytes }).catch(error => {
      if (!(error instanceof UnsupportedFile)) throw error
      throw new HttpError(415, 'unsupported-media-type', { expected: error.accepted.join(', ') })
    })
  })

  registerEndpoint(app, 'GET /api/files/:id', async ({ params, request, reply }) => {
    const { file, bytes } = await readFile(recordContext(request), files, params.id)
    reply
      .type(file.type)
      .header('content-disposition', disposition(file))
      // A file never changes under its id; who may see it may change, so that nobody but this browser keeps it.
      .header('cache-control', 'private, max-age=86400, immutable')
      .send(bytes)
    return SENT
  })
}

/** RFC 6266 with the name as RFC 8187 spells it. */
function disposition({ name, type }: FileValue): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${SHOWN_INLINE.test(type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`
}
