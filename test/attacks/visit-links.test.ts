import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitLink } from '#features/booking/visit-links.server.ts'
import { bookable, wish } from '../factories.ts'
import { startTargetProcess, type TargetProcess } from './target.ts'

let target: TargetProcess
let link: string

beforeAll(async () => {
  target = await startTargetProcess({ settings: { LOG_LEVEL: 'trace' } })
  const offer = await bookable(target.db)
  const { uploadedFileIds: _, ...visit } = wish(offer, { appointmentDate: '2030-03-05', status: 'confirmed' })
  const { id } = await target.db
    .insertInto('appointments')
    .values({ ...visit, doctorId: offer.doctorId, duration: 30 })
    .returning('id')
    .executeTakeFirstOrThrow()
  link = (await createVisitLink(target.db, id, '')).slice(-22)
})
afterAll(() => target?.stop())

test('L2: a link is in no log and no meter, whatever was asked with it, and in the database nowhere', async () => {
  const visitor = target.visitor()
  const page = await visitor.send(`/visita/${link}?disdici`)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await page.text()).toContain('Vuoi disdire questa visita?')
  const wrong = [
    `/visita/${link}.data`,
    `/visita/${link}/x`,
    `/VISITA/${link}`,
    `/visita/${link}%E0`,
    `/api/visita/${link}`,
  ]
  for (const path of wrong) await (await visitor.send(path)).text()
  for (const method of ['POST', 'PUT', 'DELETE'])
    await (await visitor.send(`/visita/${link}`, { method })).text()
  for (const body of [{ link }, { link, token: 'x' }, { link: `${link}x`, token: link }])
    await (
      await visitor.send('/api/visit-page/cancel', { method: 'POST', body: JSON.stringify(body) })
    ).text()
  const metrics = await (await fetch(`${target.url}/metrics`)).text()
  expect(metrics).not.toContain(link)
  expect(target.server.output()).toContain('"route":"/visita/:id"')
  expect(target.server.output().toLowerCase()).not.toContain(link.toLowerCase())
  for (const table of ['rate_limits', 'trail', 'visit_links', 'outbox', 'appointment_events']) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(table)} t`.execute(
      target.owner,
    )
    expect(rows.filter(({ row }) => row.includes(link))).toEqual([])
  }
})
