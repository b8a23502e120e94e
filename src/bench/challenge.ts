import { shown } from '../checks/graded.ts'
import { pass } from '../checks/verdict.ts'
import { judgeUrl } from './metadata.ts'
import { broken, type OwnRows, ownLines } from './own-lines.ts'
import { type Checker, sentence } from './report.ts'

/** How much of a challenge is read; header fields are shorter. */
const READ_AT_MOST = 16_384
const FIELD = /(?:^|\n)[<>]?[ \t]{0,9}(?:www|proxy)-authenticate:[ \t]{0,9}([^\r\n]*)/giu
const SCHEME = /^[A-Za-z][\w-]{0,40}(?=[ \t]|$)/u
const PARAMETER = /([\w-]{1,60})[ \t]{0,9}=[ \t]{0,9}("(?:[^"\\]|\\.)*"|[^\s,"]+)/gu

/** The value of the header field, of several the first that names metadata (RFC 9110 section 11.6.1). */
function readChallenge(text: string) {
  const head = text.slice(0, READ_AT_MOST)
  const fields = [...head.matchAll(FIELD)].map(([, value = '']) => value.trim())
  const field = fields.find(each => each.includes('resource_metadata')) ?? fields[0] ?? head.trim()
  const parameters = [...field.matchAll(PARAMETER)].map(([, name = '', value = '']) => {
    const isQuoted = value.startsWith('"')
    return {
      name: name.toLowerCase(),
      value: isQuoted ? value.slice(1, -1).replace(/\\(.)/gu, '$1') : value,
      isQuoted,
    }
  })
  return { scheme: SCHEME.exec(field)?.[0], parameters }
}

type Challenge = ReturnType<typeof readChallenge>

const parameterIn = ({ parameters }: Challenge, name: string) => parameters.find(each => each.name === name)
const metadataIn = (challenge: Challenge) => parameterIn(challenge, 'resource_metadata')

/** What is asked of a challenge for authentication. */
export const HTTP_CHALLENGE = {
  form: {
    section: 'RFC 9110, 11.6.1',
    words: 'It must begin with a scheme; its parameters follow.',
    judge: ({ scheme }) =>
      scheme === undefined ? broken('it does not begin with a scheme, such as Bearer or DPoP') : pass(scheme),
  },
  resource_metadata: {
    section: 'RFC 9728, 5.1',
    words: 'resource_metadata, if present, must be the https URL of metadata, in quotes.',
    isAsked: challenge => metadataIn(challenge) !== undefined,
    judge: challenge => {
      const { value, isQuoted = false } = metadataIn(challenge) ?? {}
      const found = judgeUrl(value, undefined, 'resource_metadata')
      return isQuoted || found.result === 'FAIL'
        ? found
        : broken('resource_metadata is not in quotes; a URL has characters that no token may have')
    },
  },
} as const satisfies OwnRows<Challenge>

/** A challenge of a server for authentication, as a client gets it with 401 (RFC 9110 section 11.6.1). */
export const checkChallenge: Checker = async ({ text }) => {
  const challenge = readChallenge(text)
  const metadata = metadataIn(challenge)?.value
  const error = parameterIn(challenge, 'error')?.value
  const why = parameterIn(challenge, 'error_description')?.value
  const refused =
    error === undefined
      ? []
      : [sentence(`Its error is ${shown(error)}${why === undefined ? '' : `: ${shown(why)}`}`)]
  return {
    lines: await ownLines<Challenge>(HTTP_CHALLENGE, challenge),
    parts: [{ title: 'Parameters', content: { json: challenge.parameters } }],
    notes: [
      ...refused,
      metadata === undefined
        ? 'This challenge names no resource_metadata: where its authorization server is, it does not say (RFC 9728).'
        : `This challenge says that the metadata of the resource is at ${shown(metadata)}. Nothing is fetched: paste what is there.`,
    ],
  }
}
