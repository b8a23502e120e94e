import { expect, test } from 'playwright/test'
import { isInstant } from '../../src/contract/row-shape.ts'

test('A stored time is a date-time, not whatever a browser takes for a date', () => {
  const written = [new Date(0), new Date(8.64e15), new Date(-8.64e15)].map(date => date.toISOString())
  for (const text of [...written, '2026-12-01T10:00:00+01:00']) expect(isInstant(text), text).toBe(true)
  // V8 reads the first two as dates, Firefox does not.
  const others = ['"><img src=x onerror="hostile=1">', 'agent 1', '2026-12-01', '2026-13-45T99:99:99Z', '', 0]
  for (const value of others) expect(isInstant(value), String(value)).toBe(false)
})
