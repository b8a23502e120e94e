import { readRunFile } from '../../../evidence/read-run-file.ts'
import { GOOD_RUN } from '../../../evidence/samples/good-run.ts'

/** The last receipt of the run file that comes with the page, under its `receipt_ref`. @throws Error where it has none */
export function exampleReceipt(): string {
  const { lines } = readRunFile(new TextEncoder().encode(GOOD_RUN))
  const line = lines.findLast(each => 'sent' in each && each.receipt !== undefined)
  if (line === undefined || !('sent' in line)) throw new Error('The run file has no receipt.')
  return JSON.stringify({ receipt_ref: line.answer.body.receipt_ref, receipt: line.receipt }, null, 2)
}
