/** Fixed rows for the page of one's own account: nothing of it happened, and the addresses are nobody's. */
export type SampleLogin = { date: string; time: string; device: string; address: string; succeeded: boolean }

export const sampleLogins: readonly SampleLogin[] = [
  {
    date: '2026-11-12',
    time: '08:31',
    device: 'Computer di esempio, reception',
    address: '192.0.2.14',
    succeeded: true,
  },
  {
    date: '2026-11-11',
    time: '14:02',
    device: 'Telefono di esempio',
    address: '198.51.100.7',
    succeeded: true,
  },
  {
    date: '2026-11-11',
    time: '08:27',
    device: 'Computer di esempio, reception',
    address: '192.0.2.14',
    succeeded: true,
  },
  {
    date: '2026-11-10',
    time: '19:45',
    device: 'Dispositivo inventato',
    address: '203.0.113.99',
    succeeded: false,
  },
  {
    date: '2026-11-10',
    time: '08:33',
    device: 'Computer di esempio, reception',
    address: '192.0.2.14',
    succeeded: true,
  },
]
