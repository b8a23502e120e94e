import { sourceSetText } from '../contract/catalogues/catalogues.ts'
import { SOURCE_SET_SCHEMA_VERSION } from '../contract/schemas/source-set.ts'
import { CATALOGUE } from './catalogue.ts'

/** `cases.json` of the source set: what is tried and what must come back, without the code that tries it. */
export function publishedCases(): string {
  const cases = CATALOGUE.map(({ id, step, area, tries, rule, expected }) => ({
    ...{ id, step, area, tries, rule, expected },
  }))
  return sourceSetText({ schema: 'agent-assurance-cases', schema_version: SOURCE_SET_SCHEMA_VERSION, cases })
}
