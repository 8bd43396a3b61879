import type { FastifyReply, FastifyRequest } from 'fastify'
import { API, splitCall } from '#model/api.ts'
import { HttpError } from '#server/http-errors.ts'

const CALLS = Object.keys(API).map(call => {
  const { method, path } = splitCall(call)
  return { method, pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:[A-Za-z]+/g, '[^/]+')}/?$`) }
})

/** 405 where the path is known with another method, else 404. */
export function notFoundError(request: FastifyRequest, reply: FastifyReply): HttpError {
  const methods = allowedMethods(request.url)
  if (methods.length === 0) return new HttpError(404, 'not-found')
  reply.header('allow', methods.join(', '))
  return new HttpError(405, 'method-not-allowed', { method: request.method })
}

/** Methods that the path of `url` takes; none when there is no such path. */
function allowedMethods(url: string): string[] {
  const path = url.split('?', 1)[0]!
  return [...new Set(CALLS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}
