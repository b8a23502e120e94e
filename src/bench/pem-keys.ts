import { type KeyText, keyInCertificatePem, keyInPem, pemLabel } from '../crypto/key-texts.ts'

const OTHER_PEMS: readonly (readonly [label: RegExp, why: string])[] = [
  [/CERTIFICATE/u, 'only a plain CERTIFICATE is read; give its public key (BEGIN PUBLIC KEY)'],
  [/PRIVATE/u, 'it is a private key, and was not used; give its public key'],
]

/** The key of one PEM, of a public key or of a certificate. */
export function keyOfPem(text: string): KeyText {
  const label = pemLabel(text)
  if (label === 'PUBLIC KEY') return keyInPem(text)
  if (label === 'CERTIFICATE') return keyInCertificatePem(text)
  const why = OTHER_PEMS.find(([of]) => of.test(label ?? ''))?.[1]
  return { fault: why ?? `it is labelled ${label ?? 'nothing'}; PUBLIC KEY and CERTIFICATE are read` }
}

export const isPem = (text: string): boolean => pemLabel(text) !== undefined
