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

/**
 * The top-level domains under which a dotted name in free text counts as a network name. Fixed and short on
 * purpose: it leaves out those that read as English words ("in", "it", "is", "to") or as file name endings
 * ("md", "sh", "py", "zip"); identifiers, URIs, mailboxes and `www.` names count under any.
 */
export const COMMON_TOP_LEVEL_DOMAINS: readonly string[] = [
  ...['com', 'net', 'org', 'info', 'biz', 'edu', 'gov', 'mil', 'int', 'arpa'],
  ...['ai', 'app', 'cloud', 'dev', 'io', 'me', 'tech', 'tv', 'xyz'],
  ...['au', 'br', 'ca', 'ch', 'cn', 'co', 'cz', 'de', 'dk', 'es', 'eu', 'fi', 'fr', 'ie', 'jp', 'kr'],
  ...['mx', 'nl', 'nz', 'pl', 'pt', 'ru', 'se', 'sg', 'tr', 'tw', 'ua', 'uk', 'us', 'za'],
]
