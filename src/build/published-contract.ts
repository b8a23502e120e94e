import type { Plugin } from 'vite'
import { publishedDocuments } from '../contract/openapi/openapi.ts'

/** Emits, and serves in development, the OpenAPI document and the JSON Schemas; none of them is committed. */
export function publishedContract(): Plugin {
  return {
    name: 'published-contract',
    generateBundle() {
      for (const [fileName, source] of Object.entries(publishedDocuments()))
        this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      for (const [path, text] of Object.entries(publishedDocuments())) {
        middlewares.use(`/${path}`, (_request, response) => {
          response
            .setHeader('content-type', 'application/json')
            .setHeader('cache-control', 'no-cache')
            .end(text)
        })
      }
    },
  }
}
