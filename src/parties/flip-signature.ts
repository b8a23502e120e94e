/** Changes the first character of the signature, which changes its first bits. */
export function flipSignature(jws: string): string {
  const at = jws.lastIndexOf('.') + 1
  return `${jws.slice(0, at)}${jws[at] === 'A' ? 'B' : 'A'}${jws.slice(at + 1)}`
}
