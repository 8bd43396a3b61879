import type { FastifyRequest } from 'fastify'

/** RFC 9112, 6.3: a request has a body when it says how it ends. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
