import type { FastifyInstance } from 'fastify'
import { channelVariable } from '#server/features/outbox/channel-variable.ts'
import { isSigned } from '#server/features/outbox/signature.ts'
import { takeReceipt } from '#server/features/outbox/take-receipt.ts'
import { HttpError } from '#server/http-errors.ts'
import { systemContext } from '#server/records/system-context.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import type { Services } from '../services.ts'

/** Replaces the secret of a channel that is not configured, so that it is refused like a wrong signature. */
const NOBODYS_SECRET = 'no channel has this secret'

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body of a receipt. */
    signedBody: string
  }
}

/** Receipts of gateways about messages. The signature covers the raw body, so it is stored beside the parsed one. */
export async function receiptRoutes(app: FastifyInstance, { database, state, environment }: Services): Promise<void> {
  await app.register(async scope => {
    scope.decorateRequest('signedBody', '')
    const read = scope.getDefaultJsonParser('error', 'error')
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      request.signedBody = body as string
      read(request, body as string, done)
    })

    registerEndpoint(scope, 'POST /api/channels/:channel/receipts', async ({ params, body, request }) => {
      const { model } = state.current
      const channel = model.app.channels[params.channel]
      const secret =
        channel?.kind === 'webhook' ? environment.webhooks[channelVariable(params.channel)]?.secret : undefined
      const header = (name: string) => String(request.headers[name] ?? '')
      const signed = {
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        body: request.signedBody,
      }
      const isTrue = isSigned(secret ?? NOBODYS_SECRET, signed, header('webhook-signature'), new Date())
      if (!isTrue || secret === undefined) throw new HttpError(401, 'bad-signature')
      await takeReceipt(systemContext(model, database), params.channel, body)
      return null
    })
  })
}
