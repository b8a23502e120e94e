const DECODING_ROUNDS = 3

/**
 * The spellings under which somebody may read a text: as it stands, then compatibility-folded as UTS #46 folds
 * a host name (full-width letters and dots, characters without width) and with each dot in brackets, `[.]` or `(dot)`, as
 * a dot, then with percent-encoding undone, up to three times. `plainest` is the last, in which names show.
 */
export function spellingsOf(text: string): { all: ReadonlySet<string>; plainest: string } {
  const all = new Set([text])
  let plainest = fold(text)
  for (let round = 0; round < DECODING_ROUNDS; round += 1) {
    all.add(plainest)
    plainest = fold(percentDecoded(plainest))
  }
  return { all: all.add(plainest), plainest }
}

/** How dots are hidden from software that makes links of names: in brackets, as a sign or as a word, with a space around. */
const BRACKETED_DOT = / ?[[({](?:\.|dot)[\])}] ?/gi

function fold(text: string): string {
  const composed = text.normalize('NFKC')
  const visible = composed.replace(/\p{Default_Ignorable_Code_Point}+/gu, '').replaceAll('\u3002', '.')
  return visible.replace(BRACKETED_DOT, '.')
}

/** A text with every run of percent-encoded octets read as UTF-8; what is not UTF-8 becomes U+FFFD. */
export function percentDecoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, run => {
    const octets = run.slice(1).split('%')
    return new TextDecoder().decode(Uint8Array.from(octets, octet => Number.parseInt(octet, 16)))
  })
}
