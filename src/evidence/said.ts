/** How many characters of a file's text are shown: a value in it may be as long as the file. */
const SAID_CHARACTERS = 200

/** What a file says, as far as it is shown. */
export function said(text: string): string {
  return text.length > SAID_CHARACTERS ? `${text.slice(0, SAID_CHARACTERS).toWellFormed()}…` : text
}
