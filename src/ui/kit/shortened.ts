/** A long machine value with its middle left out, for a line without room for it. */
export function shortened(value: string, head = 6, tail = 4): string {
  return value.length <= head + tail + 1 ? value : `${value.slice(0, head)}…${value.slice(-tail)}`
}
