import { Type } from '@sinclair/typebox'
import { closed, endpoint } from './endpoint.ts'

/** Receipts of gateways for accepted messages. */
export const RECEIPT_ENDPOINTS = {
  'POST /api/channels/:channel/receipts': endpoint({
    summary:
      'What became of a message (signed as Standard Webhooks says, with the secret of the channel); unknown messages are answered the same',
    tag: 'Messages',
    access: 'public',
    params: Type.Object({ channel: Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,63}$' }) }),
    encoding: 'json',
    body: closed({
      id: Type.String({ minLength: 1, maxLength: 100, description: 'The `id` that the gateway was given' }),
      status: Type.Unsafe<'delivered' | 'read' | 'failed'>({ type: 'string', enum: ['delivered', 'read', 'failed'] }),
      code: Type.Optional(
        Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,40}$', description: 'Why it failed, in the gateway’s own code' }),
      ),
    }),
    bodyLimit: 4096,
    answer: Type.Null(),
  }),
} as const
