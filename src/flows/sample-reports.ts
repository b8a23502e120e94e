/** A report to start from; its content can be edited, and is synthetic unless it says otherwise. */
interface SampleReport {
  readonly title: string
  readonly words: string
  readonly content: Readonly<Record<string, unknown>>
}

/** Reports to choose from: three that can be sent, and one refused because of a host that looks real. */
export const SAMPLE_REPORTS = {
  DELIVERIES: {
    title: 'Deliveries',
    words: 'A week’s parcels by depot.',
    content: {
      title: 'Week 47, deliveries',
      rows: [
        { depot: 'north', parcels: 121 },
        { depot: 'south', parcels: 97 },
      ],
    },
  },
  COLD_ROOM: {
    title: 'Cold room',
    words: 'One night’s temperatures.',
    content: {
      title: 'Cold room 3, last night',
      celsius: { lowest: -19.5, highest: -17.25 },
      door_opened: 2,
      within_limits: true,
    },
  },
  INCIDENT: {
    title: 'Incident',
    words: 'What happened, and whom to ask.',
    content: {
      title: 'Gate 4, sensor without signal',
      since: '2026-11-20T22:14:00Z',
      contact: 'operations@site.example',
      measures: ['sensor exchanged', 'gate inspected'],
    },
  },
  REAL_HOST: {
    title: 'A real-looking host',
    words: 'The service refuses it: synthetic data only.',
    content: { title: 'Week 47, telemetry', source: 'https://telemetry.internal/week-47' },
  },
} as const satisfies Record<string, SampleReport>
export type SampleReportName = keyof typeof SAMPLE_REPORTS
