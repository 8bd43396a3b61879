import type { FastifyInstance } from 'fastify'
import { XLSX } from '#model/api/endpoint.ts'
import { HttpError } from '#server/http-errors.ts'
import { readFile } from '#server/records/files/read-file.ts'
import { storeFile, UnsupportedFile } from '#server/records/files/store-file.ts'
import { disposition } from '../endpoint/disposition.ts'
import { registerEndpoint, SENT } from '../endpoint/endpoint.ts'
import { recordContext } from '../plugins/record-context.ts'
import type { Services } from '../services.ts'

/** Displayed in the browser; other files are downloaded. */
const SHOWN_INLINE = /^(image\/|video\/|audio\/|application\/pdf$)/

/** Files created by jobs. */
const JOB_FILES: ReadonlySet<string> = new Set([XLSX, 'application/zip', 'text/plain; charset=utf-8'])

/** Uploaded files. */
export function fileRoutes(app: FastifyInstance, { files, jobs }: Services): void {
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
    const context = recordContext(request)
    const { file, bytes } = await readFile(context, files, params.id)
    if (JOB_FILES.has(file.type)) await jobs.noteDownload(context, file.id)
    reply
      .type(file.type)
      .header('content-disposition', disposition(SHOWN_INLINE.test(file.type) ? 'inline' : 'attachment', file.name))
      // The content of an id never changes, but access to it can, so only this browser may cache it.
      .header('cache-control', 'private, max-age=86400, immutable')
      .send(bytes)
    return SENT
  })
}
