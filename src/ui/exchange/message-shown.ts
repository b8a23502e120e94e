import type { LeftOut } from '../../client/journal-record.ts'
import { numeral } from '../kit/words.ts'

/** Why there is no body to show, and what is known of it. */
export function leftOutWords({ bytes }: LeftOut): string {
  return `This body has ${numeral(bytes)} bytes. The journal keeps 64 KiB of one at most, and of a longer one its digest.`
}
