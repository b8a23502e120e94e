import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument, publishedDocuments } from '../../src/contract/openapi/openapi.ts'
import { COMPONENTS, type ComponentName } from '../../src/contract/openapi/openapi-components.ts'
import { z } from '../../src/contract/schemas/zod.ts'

/** Whether a JSON value fits. */
export type Judge = (value: unknown) => boolean

const OPENAPI_ADDRESS = 'https://agents.invalid/openapi.json'

/** The paths of the documents that each describe one record. */
export const STANDALONE: Partial<Record<ComponentName, string>> = {
  FederatedAgentProfile: 'schemas/federated-agent-profile/v1.json',
  Receipt: 'schemas/receipt/v1.json',
}

/** A third-party validator that refuses any schema that it does not fully understand. */
export function strictValidator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  addFormats(ajv)
  return ajv
}

/** The same, with the published OpenAPI document added. */
export function validatorOfDocument(): Ajv2020 {
  const document = openApiDocument()
  // The validator treats the document around a schema as a schema too, so it must know its members.
  return strictValidator().addVocabulary(Object.keys(document)).addSchema(document, OPENAPI_ADDRESS)
}

/** A judge of the schema at a place in the OpenAPI document, named by a JSON Pointer. */
export function judgeAt(ajv: Ajv2020, pointer: string): Judge {
  const validate = ajv.compile({ $ref: `${OPENAPI_ADDRESS}#${encodeURI(pointer)}` })
  return value => validate(value)
}

/** All judges of one published schema, the running code and the published documents, each by its name. */
export function judgesOf(name: ComponentName): ReadonlyMap<string, Judge> {
  const judges = new Map<string, Judge>([
    ['zod', value => z.safeParse(COMPONENTS[name].schema, value).success],
    ['openapi.json', judgeAt(validatorOfDocument(), `/components/schemas/${name}`)],
  ])
  const path = STANDALONE[name]
  if (path === undefined) return judges
  const validate = strictValidator().compile(JSON.parse(publishedDocuments()[path] ?? 'null'))
  return judges.set(path, value => validate(value))
}
