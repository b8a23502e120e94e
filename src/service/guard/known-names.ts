/**
 * Strings of specifications that may stand in a document although their host is real: compared exactly,
 * as a whole. Nothing is ever fetched from them.
 */
export const SPECIFICATION_VOCABULARY: readonly string[] = [
  'https://www.w3.org/ns/credentials/v2',
  'https://www.w3.org/ns/credentials/undefined-terms/v2',
  'https://www.w3.org/ns/credentials/examples/v2',
  'https://www.w3.org/2018/credentials/v1',
  'https://www.w3.org/ns/did/v1',
  'https://json-schema.org/draft/2020-12/schema',
]
