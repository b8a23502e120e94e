import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../src/contract/openapi/openapi.ts'
import { COMPONENTS, type ComponentName } from '../../src/contract/openapi/openapi-components.ts'
import { publishedDocuments } from '../../src/contract/openapi/published.ts'
import { z } from '../../src/contract/schemas/zod.ts'

/** Whether a JSON value fits. */
export type Judge = (value: unknown) => boolean

const OPENAPI_ADDRESS = 'https://agents.invalid/openapi.json'

/** The paths of the documents that describe one record each. */
export const STANDALONE: Partial<Record<ComponentName, string>> = {
  FederatedAgentProfile: 'schemas/federated-agent-profile/v1.json',
  Receipt: 'schemas/receipt/v1.json',
}

/** A validator that is not ours, which refuses a schema that it does not understand to the letter. */
export function strictValidator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  addFormats(ajv)
  return ajv
}

/** The same, which knows the OpenAPI document as it is published. */
export function validatorOfDocument(): Ajv2020 {
  const document = openApiDocument()
  // A validator takes the document around a schema for a schema too, whose members must be known to it.
  return strictValidator().addVocabulary(Object.keys(document)).addSchema(document, OPENAPI_ADDRESS)
}

/** A judge of the schema at a place of the OpenAPI document, named by a JSON Pointer. */
export function judgeAt(ajv: Ajv2020, pointer: string): Judge {
  const validate = ajv.compile({ $ref: `${OPENAPI_ADDRESS}#${encodeURI(pointer)}` })
  return value => validate(value)
}

/** Everything that judges one published schema: what runs, and what is published, each by its name. */
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
