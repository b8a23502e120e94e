import {
  type ForeignMember,
  foreign,
  objectOrObjects,
  objects,
  text,
  textOrObject,
  textOrTexts,
} from './foreign-types.ts'
import type { NotedMessage } from './noted-fields.ts'

const TYPE: ForeignMember = [textOrTexts, 'VCDM 2.0 section 4.5', 'What kind of object it is.']
const ID: ForeignMember = [text, 'VCDM 2.0 section 4.4', 'Its own identifier, a URL.']
const PURPOSE: ForeignMember = [
  text,
  'Bitstring Status List section 2.1',
  'What a set bit says, such as revocation or suspension.',
]

/** A credential of the W3C data model, as a token carries it; its issuer adds members of its own. */
export const CREDENTIAL_MESSAGES: readonly NotedMessage[] = [
  {
    id: 'credential',
    title: 'Verifiable credential',
    words: 'The members of the W3C data model. Others are the issuer’s own, or claims of any token.',
    objects: [
      foreign('', {
        '@context': [
          textOrTexts,
          'VCDM 2.0 section 4.3',
          'The vocabularies that its words are from, the base first.',
        ],
        id: ID,
        type: [textOrTexts, 'VCDM 2.0 section 4.5', 'VerifiableCredential, and which kind of credential.'],
        name: [text, 'VCDM 2.0 section 4.6', 'What people call it.'],
        description: [text, 'VCDM 2.0 section 4.6', 'What it is about, for people.'],
        issuer: [
          textOrObject,
          'VCDM 2.0 section 4.7',
          'Who issued it, by a URL or an object with one as its id.',
        ],
        credentialSubject: [
          objectOrObjects,
          'VCDM 2.0 section 4.8',
          'Whom it is about, and what it claims of them.',
        ],
        validFrom: [text, 'VCDM 2.0 section 4.9', 'From when on it is valid, a date-time.'],
        validUntil: [text, 'VCDM 2.0 section 4.9', 'Until when it is valid, a date-time.'],
        credentialStatus: [
          objectOrObjects,
          'VCDM 2.0 section 4.10',
          'Where one can read whether it is revoked.',
        ],
        credentialSchema: [
          objectOrObjects,
          'VCDM 2.0 section 4.11',
          'A schema that it keeps to. This page fetches none.',
        ],
        proof: [
          objectOrObjects,
          'VCDM 2.0 section 4.12',
          'A proof inside it; a token’s signature is around it instead.',
        ],
        relatedResource: [objects, 'VCDM 2.0 section 5.3', 'Documents that it rests on, with their digests.'],
        refreshService: [objectOrObjects, 'VCDM 2.0 section 5.4', 'Where a newer one can be had.'],
        termsOfUse: [objectOrObjects, 'VCDM 2.0 section 5.5', 'On what terms it was issued.'],
        evidence: [objectOrObjects, 'VCDM 2.0 section 5.6', 'What its issuer saw before it was issued.'],
      }),
      foreign('issuer', {
        id: [text, 'VCDM 2.0 section 4.7', 'The URL by which the issuer is known.'],
        name: [text, 'VCDM 2.0 section 4.7', 'What people call the issuer.'],
        description: [text, 'VCDM 2.0 section 4.7', 'Who the issuer is, for people.'],
      }),
      foreign('credentialSubject', {
        id: [text, 'VCDM 2.0 section 4.8', 'The URL by which the subject is known, such as a DID.'],
        type: TYPE,
        statusPurpose: PURPOSE,
        encodedList: [text, 'Bitstring Status List section 2.2', 'The bits of a status list, packed.'],
      }),
      foreign('credentialSchema', { id: ID, type: TYPE }),
      foreign('credentialStatus', {
        id: ID,
        type: [text, 'Bitstring Status List section 2.1', 'BitstringStatusListEntry, or another method.'],
        statusPurpose: PURPOSE,
        statusListIndex: [text, 'Bitstring Status List section 2.1', 'Which bit of the list is its own.'],
        statusListCredential: [
          text,
          'Bitstring Status List section 2.1',
          'The URL of the list. This page fetches nothing.',
        ],
      }),
    ],
  },
]
