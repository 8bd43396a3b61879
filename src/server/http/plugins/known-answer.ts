import type { FastifyRequest } from 'fastify'

/** Whether the browser has cached the response with this ETag, so that 304 is enough (RFC 9110, 13.1.2). */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return known.includes(etag)
}
