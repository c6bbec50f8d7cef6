import type { Agenda, AgendaColumn, AgendaDoctor, AgendaVisit } from '#features/agenda/contract.ts'
import { addDays, toMinutes, toTime, weekday } from '#platform/time/dates.ts'

// A made-up clinic for the agenda: doctors, hours, and visits that fill them.

const LAST_NAMES =
  'Villa Brambilla Sala Colombo Pozzi Ferrari Riva Conti Galli Fumagalli Cattaneo Beretta Motta Mauri Meroni'.split(
    ' ',
  )
const FIELDS = 'Cardiologia Cardiologia Dermatologia Ginecologia Ortopedia Implantologia'.split(' ')
const SERVICES = ['Visita ed ECG', 'Ecocardiogramma', 'Holter', 'Visita dermatologica', 'Igiene orale']
const PATIENTS =
  'Terragni Casati Fontana Bassi Oriani Rossi Manzoni Perego Ronzoni Spreafico Valtorta Lissoni Ghezzi Arosio Tagliabue Crippa Negri Mariani Gariboldi Citterio Sironi Brianzi Pozzoli Paleari Dozio Radaelli Erba Monti Riboldi Tornaghi Beretti Sormani Confalonieri'.split(
    ' ',
  )
const FIRST_NAMES = 'Olga Ernesto Lidia Carlo Pia Maria Aldo Silvana Bice Diego Ida Franco Rosa'.split(' ')

const MORNING = { start: 570, end: 750 }
const AFTERNOON = { start: 900, end: 1140 }

export function agendaVisit(change: Partial<AgendaVisit> = {}): AgendaVisit {
  return {
    ...{
      id: 1,
      contactId: 1,
      firstName: 'Maria',
      lastName: 'Rossi',
      email: 'm@example.org',
      phone: '000 555',
    },
    ...{ dateOfBirth: '1980-01-01', serviceId: 1, serviceName: 'Visita ed ECG' },
    ...{
      subserviceId: null,
      subserviceName: null,
      exams: [],
      homeAddress: null,
      language: 'it',
      doctorId: 1,
      doctorName: 'Dr. Villa',
    },
    ...{ date: '2026-11-24', time: '15:00', duration: 45, beforeMinutes: 0, afterMinutes: 0 },
    ...{
      lane: 0,
      places: 1,
      status: 'confirmed',
      stage: null,
      arrivedAt: null,
      isComing: false,
      isUnanswered: false,
      trouble: null,
      channel: 'site',
    },
    ...{
      notes: null,
      resourceIds: [],
      documents: 0,
      isNew: false,
      isErased: false,
      opensContact: true,
      version: 1,
    },
    createdAt: '2026-11-20T08:00:00Z',
    ...change,
  }
}

export function agendaDoctor(id: number, change: Partial<AgendaDoctor> = {}): AgendaDoctor {
  const lastName = LAST_NAMES[(id - 1) % LAST_NAMES.length] ?? 'Villa'
  const name = id % 3 === 2 ? `Dr.ssa Anna ${lastName}` : `Dr. Luca ${lastName}`
  const shortName = name.replace(/ (Anna|Luca)/, '')
  const specialization = FIELDS[(id - 1) % FIELDS.length] ?? ''
  return {
    ...{ id, name, lastName, shortName, specialization, isPerson: true, isActive: true, squeezeLimit: 1 },
    serviceIds: [1, 2, 3, 4, 5].filter((service) => (service + id) % 3 !== 0),
    ...change,
  }
}

function columnOf(doctorId: number, date: string): AgendaColumn {
  const roomId = doctorId
  const open = [MORNING, AFTERNOON].map((time) => ({ ...time, roomId, online: true }))
  if (doctorId > 12 || weekday(date) === 0)
    return {
      doctorId,
      open: [],
      off: [],
      why: doctorId === 13 ? 'Assente fino a venerdì 27' : 'Riceve lun, mer, gio',
    }
  if (doctorId === 4) return { doctorId, open: open.slice(0, 1), off: [], why: null }
  if (doctorId === 8) return { doctorId, open: open.slice(1), off: [], why: null }
  const absence = {
    start: 900,
    end: 1140,
    kind: 'absence' as const,
    reason: 'Congresso, fino a mer 25',
    markId: 1,
  }
  if (doctorId === 5) return { doctorId, open: open.slice(0, 1), off: [absence], why: null }
  const block = { start: 1020, end: 1050, kind: 'block' as const, reason: 'Telefonate', markId: 2 }
  return { doctorId, open, off: doctorId === 3 ? [block] : [], why: null }
}

/** Days from a date on. The same seed makes the same visits. */
export function sampleAgenda(from: string, days: number, now: string, doctors = 15): Agenda {
  let seed = toMinutes(now) + 7
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index))
  const all = Array.from({ length: doctors }, (_, index) => agendaDoctor(index + 1))
  const visits: AgendaVisit[] = []
  const agendaDays = dates.map((date) => {
    const columns = all.map(({ id }) => columnOf(id, date))
    for (const { doctorId, open, off } of columns)
      for (const { start, end } of open) {
        let at = start
        while (at < end - 15) {
          const duration = [15, 30, 45, 45, 60][Math.floor(random() * 5)] ?? 30
          if (at + duration > end || off.some((one) => at < one.end && one.start < at + duration)) {
            at += 15
            continue
          }
          if (random() < 0.8)
            visits.push(visitAt(visits.length + 1, doctorId, date, at, duration, now, random))
          at += duration + (doctorId === 6 && duration >= 45 ? 15 : 0)
        }
      }
    return { date, closed: date.endsWith('-12-08') ? 'Immacolata Concezione' : null, columns }
  })
  const resources = all.slice(0, 8).map(({ id }) => ({
    id,
    kind: id > 6 ? ('device' as const) : ('room' as const),
    name: id > 6 ? `Ecografo ${id}` : `Stanza ${id}`,
  }))
  return { doctors: all, resources, days: agendaDays, visits }
}

function visitAt(
  id: number,
  doctorId: number,
  date: string,
  at: number,
  duration: number,
  now: string,
  random: () => number,
): AgendaVisit {
  const minutes = toMinutes(now)
  const isOver = at + duration <= minutes
  const isOn = !isOver && at <= minutes
  const arrives = !isOver && !isOn && at <= minutes + 30
  const pending = !isOver && !isOn && !arrives && random() < 0.12
  const service = Math.floor(random() * SERVICES.length)
  const missed = isOver && random() < 0.1
  const due = isOver && !missed && random() < 0.08
  const state: Partial<AgendaVisit> = missed
    ? { stage: 'no_show' }
    : due
      ? {}
      : isOver
        ? { status: 'completed' }
        : isOn
          ? { stage: 'in_visit' }
          : arrives
            ? {
                stage: 'arrived',
                arrivedAt: new Date(
                  Date.parse(`${date}T${now}:00+01:00`) - Math.floor(random() * 18) * 60_000,
                ).toISOString(),
              }
            : pending
              ? { status: 'pending' }
              : random() < 0.03
                ? { status: 'cancelled' }
                : {}
  return agendaVisit({
    ...{ id, contactId: id, doctorId, date, duration, time: toTime(at), ...state },
    lastName: PATIENTS[Math.floor(random() * PATIENTS.length)] ?? 'Rossi',
    firstName: FIRST_NAMES[Math.floor(random() * FIRST_NAMES.length)] ?? 'Maria',
    ...{ serviceId: service + 1, serviceName: SERVICES[service] ?? '' },
    doctorName: `Dr. ${LAST_NAMES[doctorId - 1]}`,
    dateOfBirth: random() < 0.08 ? '2015-03-03' : '1970-03-03',
    email: random() < 0.12 ? '' : 'paziente@example.org',
    phone: '000 555 0110',
    notes: random() < 0.12 ? 'Viene a prenderlo la figlia alle 11:45: avvisarla se si tarda.' : null,
    documents: random() < 0.15 ? 1 : 0,
    isNew: random() < 0.15,
    resourceIds: random() < 0.02 ? [] : [Math.min(8, doctorId)],
    afterMinutes: doctorId === 6 && duration >= 45 ? 15 : 0,
  })
}
