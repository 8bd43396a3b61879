import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { derivedValue } from '#server/app-state.ts'
import { apiDocument } from '../openapi/document.ts'
import type { CoreServices } from '../services.ts'
import { requireSession } from './session.ts'

const documentOf = derivedValue(apiDocument)

/** The API document (`/api/docs/json`, `/api/docs/yaml`) and its viewer (`/api/docs`). */
export async function registerApiDocs(app: FastifyInstance, { environment, state }: CoreServices): Promise<void> {
  if (environment.apiDocs === 'off') return
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: NOT_YET, paths: {} } },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The viewer sets inline styles; scripts are limited to our own origin.
    transformStaticCSP: policy => policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      deepLinking: true,
      filter: true,
      displayRequestDuration: true,
      // The viewer takes half a minute to read a document of this size as 3.1, and three seconds as 3.0; it shows the same. This
      // function is sent to the browser as it stands.
      responseInterceptor: response => {
        if (typeof response.text === 'string' && response.url.endsWith('/api/docs/json'))
          response.text = response.text.replace('"openapi":"3.1.0"', '"openapi":"3.0.3"')
        return response
      },
    },
    transformSpecificationClone: false,
    // The document follows the config, which may change at run time.
    transformSpecification: () => documentOf(state.current),
    uiHooks: environment.apiDocs === 'session' ? { onRequest: async request => requireSession(request) } : {},
  })
}

const NOT_YET = { title: '', version: '' }
