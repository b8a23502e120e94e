import { z } from '../schemas/zod.ts'
import { objectOrObjects, objects, text, textOrObject, textOrTexts } from './foreign-types.ts'
import { type NotedMessage, noted } from './noted-fields.ts'
import { note } from './origins.ts'

const credential = z.object({
  ...{ '@context': textOrTexts(), id: text(), type: textOrTexts(), name: text(), description: text() },
  ...{ issuer: textOrObject(), credentialSubject: objectOrObjects(), validFrom: text(), validUntil: text() },
  ...{ credentialStatus: objectOrObjects(), credentialSchema: objectOrObjects(), proof: objectOrObjects() },
  ...{ relatedResource: objects(), refreshService: objectOrObjects(), termsOfUse: objectOrObjects() },
  evidence: objectOrObjects(),
})

const named = z.object({ id: text(), name: text(), description: text() })
const subject = z.object({
  ...{ id: text(), type: textOrTexts() },
  ...{ statusPurpose: text(), encodedList: text() },
})
const schema = z.object({ id: text(), type: textOrTexts() })
const status = z.object({
  ...{ id: text(), type: text(), statusPurpose: text(), statusListIndex: text() },
  statusListCredential: text(),
})

const TYPE = note('VCDM 2.0 section 4.5', 'What kind of object it is.')
const ID = note('VCDM 2.0 section 4.4', 'Its own identifier, a URL.')
const PURPOSE = note(
  'Bitstring Status List section 2.1',
  'What a set bit says, such as revocation or suspension.',
)

/** A credential of the W3C data model, as a token carries it; its issuer adds members of its own. */
export const CREDENTIAL_MESSAGES: readonly NotedMessage[] = [
  {
    id: 'credential',
    title: 'Verifiable credential',
    words: 'The members of the W3C data model. Others are the issuer’s own, or claims of any token.',
    objects: [
      noted('', credential, {
        '@context': note('VCDM 2.0 section 4.3', 'The vocabularies that its words are from, the base first.'),
        id: ID,
        type: note('VCDM 2.0 section 4.5', 'VerifiableCredential, and which kind of credential.'),
        name: note('VCDM 2.0 section 4.6', 'What people call it.'),
        description: note('VCDM 2.0 section 4.6', 'What it is about, for people.'),
        issuer: note('VCDM 2.0 section 4.7', 'Who issued it, by a URL or an object with one as its id.'),
        credentialSubject: note('VCDM 2.0 section 4.8', 'Whom it is about, and what it claims of them.'),
        validFrom: note('VCDM 2.0 section 4.9', 'From when on it is valid, a date-time.'),
        validUntil: note('VCDM 2.0 section 4.9', 'Until when it is valid, a date-time.'),
        credentialStatus: note('VCDM 2.0 section 4.10', 'Where one can read whether it is revoked.'),
        credentialSchema: note('VCDM 2.0 section 4.11', 'A schema that it keeps to. This page fetches none.'),
        proof: note('VCDM 2.0 section 4.12', 'A proof inside it; a token’s signature is around it instead.'),
        relatedResource: note('VCDM 2.0 section 5.3', 'Documents that it rests on, with their digests.'),
        refreshService: note('VCDM 2.0 section 5.4', 'Where a newer one can be had.'),
        termsOfUse: note('VCDM 2.0 section 5.5', 'On what terms it was issued.'),
        evidence: note('VCDM 2.0 section 5.6', 'What its issuer saw before it was issued.'),
      }),
      noted('issuer', named, {
        id: note('VCDM 2.0 section 4.7', 'The URL by which the issuer is known.'),
        name: note('VCDM 2.0 section 4.7', 'What people call the issuer.'),
        description: note('VCDM 2.0 section 4.7', 'Who the issuer is, for people.'),
      }),
      noted('credentialSubject', subject, {
        id: note('VCDM 2.0 section 4.8', 'The URL by which the subject is known, such as a DID.'),
        type: TYPE,
        statusPurpose: PURPOSE,
        encodedList: note('Bitstring Status List section 2.2', 'The bits of a status list, packed.'),
      }),
      noted('credentialSchema', schema, { id: ID, type: TYPE }),
      noted('credentialStatus', status, {
        id: ID,
        type: note('Bitstring Status List section 2.1', 'BitstringStatusListEntry, or another method.'),
        statusPurpose: PURPOSE,
        statusListIndex: note('Bitstring Status List section 2.1', 'Which bit of the list is its own.'),
        statusListCredential: note(
          'Bitstring Status List section 2.1',
          'The URL of the list. This page fetches nothing.',
        ),
      }),
    ],
  },
]
