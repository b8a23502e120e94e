import type { HttpMessage } from './http-message.ts'

/** A piece of a word: in quotes after $, escaped, in single or double quotes, or as it stands; or the space between two words. */
const PIECE =
  /\$'((?:[^'\\]|\\[\s\S])*)'?|\\([\s\S])|'([^']*)'?|"((?:[^"\\]|\\[\s\S])*)"?|([^\s\\'"|;>&]+|&(?!&))|(\s+)/guy

/** What stands in quotes after $, as Bash reads it and browsers write it where a text has an exclamation mark. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/giu, (_, four, two, one) =>
    one === undefined
      ? String.fromCharCode(Number.parseInt(four ?? two, 16))
      : ({ n: '\n', r: '\r', t: '\t' }[String(one)] ?? one),
  )

/** The words of a command as a POSIX shell reads them, without expansion; what follows `|`, `;`, `&&` or `>` is left out. */
export function shellWords(text: string): readonly string[] {
  const words: string[] = []
  let word: string | undefined
  for (const [, dollar, escaped, single, double, plain, space] of text.matchAll(PIECE)) {
    if (space !== undefined) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (escaped !== '\n') {
      const quoted = double?.replace(/\\(["\\$`\n])/gu, (_, each) => (each === '\n' ? '' : each))
      word =
        (word ?? '') + (dollar === undefined ? (escaped ?? single ?? quoted ?? plain) : unescaped(dollar))
    }
  }
  return word === undefined ? words : [...words, word]
}

type Taken = 'method' | 'field' | 'body' | 'url' | 'token' | 'nothing'

/** The options of curl that have a value, by what that value is here. */
const OPTIONS: Readonly<Record<Taken, string>> = {
  method: '-X --request',
  field: '-H --header',
  body: '-d --data --data-raw --data-ascii --data-binary --data-urlencode --json',
  url: '--url',
  token: '--oauth2-bearer',
  nothing:
    '-u --user -A --user-agent -e --referer -b --cookie -o --output -w --write-out -m --max-time --connect-timeout -x --proxy --cacert -E --cert --key --retry -c --cookie-jar -F --form -T --upload-file --resolve',
}
const TAKEN: ReadonlyMap<string, Taken> = new Map(
  (Object.keys(OPTIONS) as readonly Taken[]).flatMap(taken =>
    OPTIONS[taken].split(' ').map(option => [option, taken] as const),
  ),
)

/** What one option takes, with its value, which may follow a short one without a space. */
function optionAt(words: readonly string[], at: number) {
  const word = words[at] ?? ''
  const [long = '', after] = /^--[a-z]/u.test(word) ? word.split(/=(.*)/su, 2) : []
  const joined = after === undefined ? undefined : TAKEN.get(long)
  if (joined !== undefined) return { taken: joined, value: after ?? '', next: at + 1 }
  const whole = TAKEN.get(word)
  if (whole !== undefined) return { taken: whole, value: words[at + 1] ?? '', next: at + 2 }
  const short = /^-[A-Za-z]./u.test(word) ? TAKEN.get(word.slice(0, 2)) : undefined
  if (short !== undefined) return { taken: short, value: word.slice(2), next: at + 1 }
  return { taken: word.startsWith('-') ? undefined : ('url' as const), value: word, next: at + 1 }
}

/** The address that curl asks for: http where no scheme is there, and / where no path is. */
const addressOf = (address: string): string =>
  (/^[a-z][a-z0-9+.-]*:\/\//iu.test(address) ? address : `http://${address}`).replace(
    /^([a-z][a-z0-9+.-]*:\/\/[^/?#]+)(?=[?#]|$)/iu,
    '$1/',
  )

/** The request that a curl command makes, as far as its words say; undefined for any other text. */
export function requestOfCurl(text: string): HttpMessage | undefined {
  if (!/^(?:\$ )?curl(?:\.exe)?\s/u.test(text)) return undefined
  const words = shellWords(text.replace(/\r\n/gu, '\n').replace(/^\$ /u, '')).slice(1)
  const found: Record<Taken, string[]> = { method: [], field: [], body: [], url: [], token: [], nothing: [] }
  for (let at = 0; at < words.length; ) {
    const { taken, value, next } = optionAt(words, at)
    if (taken !== undefined) found[taken].push(value)
    at = next
  }
  const { method, field, body, url, token } = found
  const [address] = url
  const isHead = words.includes('-I') || words.includes('--head')
  const isGet = words.includes('-G') || words.includes('--get')
  return {
    method: method[0] ?? (isHead ? 'HEAD' : body.length > 0 && !isGet ? 'POST' : 'GET'),
    url: address === undefined ? undefined : addressOf(address),
    fields: [...field, ...token.map(each => `Authorization: Bearer ${each}`)].flatMap(each => {
      const [, name, value = ''] = /^([^:\s]+):\s*(.*)$/su.exec(each) ?? []
      return name === undefined ? [] : [[name.toLowerCase(), value.trim()] as const]
    }),
    body: body.length === 0 ? undefined : body.join('&'),
  }
}
