import { BASE_URL } from '../base-url.ts'
import { RUN_FILE_VERSION, runFile } from '../schemas/run-file.ts'
import { RECEIPT_SCHEMA_VERSION } from '../version.ts'
import { type DescribedSchema, describe, standaloneSchema } from './json-schemas.ts'
import { openApiDocument } from './openapi.ts'
import { COMPONENTS } from './openapi-components.ts'

/** What the page saves as a run file, and runs again. */
const RUN_FILE = describe(
  runFile,
  'One agent’s run as a log: what was published, sent and answered, in the order in which it was judged.',
  {
    base_url: 'The service’s address, without a trailing slash.',
    agent_id: 'The agent that the run is about.',
    exported_at: 'When it was saved. Nothing depends on it.',
    lines:
      'held: an entry from before. published, sent: each under its reading of the clock. missing: a request that is not in the file.',
  },
)

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
    ...schemaAt('schemas/run/v2.json', RUN_FILE, `Run file, version ${RUN_FILE_VERSION}`),
  }
  return Object.fromEntries(
    Object.entries(documents).map(([path, document]) => [path, `${JSON.stringify(document, null, 2)}\n`]),
  )
}
