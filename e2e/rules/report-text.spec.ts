import { assert, jsonValue, property } from 'fast-check'
import { expect, test } from 'playwright/test'
import { SAMPLE_REPORTS } from '../../src/flows/sample-reports.ts'
import { reportText } from '../../src/ui/journey/pilot/report-draft.ts'

test('A report’s text says the same as the report, whatever it holds', () => {
  assert(
    property(jsonValue(), content => {
      expect(JSON.parse(reportText({ content }))).toEqual(JSON.parse(JSON.stringify({ content })))
    }),
  )
})

test('What fits on a line stands on one', () => {
  expect(reportText(SAMPLE_REPORTS.DELIVERIES.content)).toBe(`{
  "title": "Week 47, deliveries",
  "rows": [
    { "depot": "north", "parcels": 121 },
    { "depot": "south", "parcels": 97 }
  ]
}`)
})
