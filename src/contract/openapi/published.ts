import { BASE_URL } from '../base-url.ts'
import { RECEIPT_SCHEMA_VERSION } from '../version.ts'
import { type DescribedSchema, standaloneSchema } from './json-schemas.ts'
import { openApiDocument } from './openapi.ts'
import { COMPONENTS } from './openapi-components.ts'

function schemaAt(path: string, described: DescribedSchema, title: string) {
  return { [path]: standaloneSchema(described, `${BASE_URL}/${path}`, title) }
}

/**
 * The documents that the build publishes, each under its path below the page's address, as JSON text.
 * Generated from the schemas and tables in use, identically at every build. For the build and the tests only.
 */
export function publishedDocuments(): Record<string, string> {
  const documents = {
    'openapi.json': openApiDocument(),
    ...schemaAt(
      'schemas/federated-agent-profile/v1.json',
      COMPONENTS.FederatedAgentProfile,
      'Federated Agent Profile, version 1',
    ),
    ...schemaAt('schemas/receipt/v1.json', COMPONENTS.Receipt, `Receipt, version ${RECEIPT_SCHEMA_VERSION}`),
  }
  return Object.fromEntries(
    Object.entries(documents).map(([path, document]) => [path, `${JSON.stringify(document, null, 2)}\n`]),
  )
}
