import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Action,
  countedStep,
  emptyDraft,
  firstOpenStep,
  newWizard,
  previousStep,
  reduce,
  sequence,
  standing,
  stepAfter,
  steps,
  visibleStep,
  type Wizard,
} from './state.ts'

const dental = { id: 1, name: 'Centro Dentale' }
const hygiene = { id: 10, name: 'Igiene orale' }
const adults = { id: 100, name: 'Adulti' }
const riva = { id: 7, name: 'Giulia Riva' }

function play(...actions: Action[]): Wizard {
  return actions.reduce(reduce, newWizard)
}

const timeChosen: Action = { type: 'timeChosen', time: '10:30' }
const toDetails: Action[] = [
  { type: 'categoryChosen', category: dental },
  { type: 'serviceChosen', service: hygiene, hasSubservices: true },
  { type: 'subserviceChosen', subservice: adults },
  { type: 'doctorChosen', doctor: riva },
  { type: 'dateChosen', date: '2026-11-26' },
  timeChosen,
]
const file = { id: 5, originalName: 'referto.pdf', mimeType: 'application/pdf', fileSize: 1200 }
const details = { ...emptyDraft.details, firstName: 'Francesca', notes: 'a metà' }
const parentDetails = {
  ...{ ...details, forWhom: 'child' as const, bookerFirstName: 'Anna', bookerLastName: 'Riva' },
  ...{ email: 'anna@posta.example', phone: '039 000 0000', agreementId: '3', authorisationNumber: 'A1' },
}

it('a booking for another child begins with who books, their fund, and nothing of the first child', () => {
  const { draft } = reduce(newWizard, { type: 'restarted', booker: parentDetails })
  const { forWhom, bookerFirstName, bookerLastName, email, phone, agreementId } = parentDetails
  expect(draft.details).toEqual({
    ...emptyDraft.details,
    ...{ forWhom, bookerFirstName, bookerLastName, email, phone, agreementId },
  })
})

const refusedTime = { type: 'timeRefused', date: '2026-11-26', time: '10:30', reason: 'no' } as const
const refusedDoctor = { type: 'choiceRefused', step: 'doctor', id: riva.id, reason: 'no' } as const
const confirmed: Action = {
  type: 'confirmed',
  confirmed: {
    ...play(...toDetails).draft,
    id: 1284,
    status: 'pending',
    duration: 45,
    calendarUid: 'visita-1284@clinica.example',
    email: 'francesca@posta.example',
    patient: null,
    isMinor: false,
    agreementId: '',
  },
}

describe('the laboratory’s way', () => {
  const laboratory = { id: 4, name: 'Centro Analisi' }
  const exam = (id: number, duration = 15, atHome = false) => ({
    ...{ serviceId: 40, subserviceId: id, serviceName: 'Sangue', name: `Esame ${id}` },
    ...{ duration, price: null, atHome },
  })
  const opened: Action = { type: 'laboratoryChosen', category: laboratory, exams: [] }
  const ticked = (...exams: ReturnType<typeof exam>[]): Action => ({ type: 'examsChosen', exams })
  const timed: Action[] = [{ type: 'dateChosen', date: '2026-11-26' }, timeChosen]

  it('the steps are exams, time, details and confirmation, and leads back to the categories', () => {
    const { draft } = play(opened)
    expect(sequence(draft)).toEqual(['exams', 'datetime', 'details', 'confirmation'])
    expect(visibleStep(play(opened), 'details')).toBe('exams')
    expect(visibleStep(play(opened), 'category')).toBe('category')
    expect(previousStep(draft, 'exams')).toBe('category')
    expect(stepAfter(draft, 'category')).toBe('exams')
    expect(standing(play(opened, ticked(exam(1))).draft, 'datetime')).toEqual({
      ...{ position: 2, total: 4, percent: 25 },
    })
  })

  it('the longest exam is the visit, with any doctor', () => {
    const { draft } = play(opened, ticked(exam(1), exam(2, 60)))
    expect(draft).toMatchObject({
      service: { id: 40, name: 'Sangue' },
      subservice: { id: 2, name: 'Esame 2' },
      ...{ hasSubservices: true, doctor: { id: -1 } },
    })
    expect(firstOpenStep(draft)).toBe('datetime')
  })

  it('the time stays while the main exam does, and goes with it', () => {
    const draw = [opened, ticked(exam(1)), ...timed]
    expect(play(...draw, ticked(exam(1), exam(2))).draft.time).toBe('10:30')
    expect(play(...draw, ticked(exam(1), exam(2, 60))).draft.time).toBeNull()
    expect(play(...draw, ticked()).draft).toMatchObject({
      exams: [],
      service: null,
      doctor: null,
      date: null,
    })
  })

  it('an exam found by a search is ticked besides those that are, once', () => {
    const more: Action = { type: 'laboratoryChosen', category: laboratory, exams: [exam(2), exam(1)] }
    expect(play(opened, ticked(exam(1)), more).draft.exams?.map(({ name }) => name)).toEqual([
      'Esame 1',
      'Esame 2',
    ])
  })

  it('a refused exam empties the list, and another category leaves the laboratory', () => {
    const draw = play(opened, ticked(exam(1)), ...timed)
    const refused = reduce(draw, { type: 'choiceRefused', step: 'service', id: 40, reason: 'no' })
    expect(refused.draft).toMatchObject({ exams: [], time: null, choiceRefusal: 'no' })
    const left = reduce(draw, { type: 'categoryChosen', category: dental }).draft
    expect(left).toMatchObject({ exams: null, service: null, doctor: null })
    expect(sequence(left)).not.toContain('exams')
  })
})

describe('a change in the wizard', () => {
  const full = play(...toDetails, { type: 'typed', details }, { type: 'filesUploaded', files: [file] })

  it('another category clears service, subservice, doctor and time', () => {
    const { draft } = reduce(full, { type: 'categoryChosen', category: { id: 2, name: 'Estetica' } })
    expect(draft).toMatchObject({
      service: null,
      hasSubservices: null,
      subservice: null,
      doctor: null,
      time: null,
    })
    expect(draft).toMatchObject({ date: null, details, files: [file] })
  })

  it('another service clears subservice, doctor and time', () => {
    const { draft } = reduce(full, {
      type: 'serviceChosen',
      service: { id: 11, name: 'Implantologia' },
      hasSubservices: false,
    })
    expect(draft).toMatchObject({ category: dental, subservice: null, doctor: null, time: null })
  })

  it('another subservice or doctor clears day and time only', () => {
    const other = reduce(full, { type: 'subserviceChosen', subservice: { id: 101, name: 'Bambini' } }).draft
    expect(other).toMatchObject({ doctor: riva, date: null, time: null })
    const anyone = reduce(full, {
      type: 'doctorChosen',
      doctor: { id: -1, name: 'Il migliore disponibile' },
    }).draft
    expect(anyone).toMatchObject({ subservice: adults, date: null, time: null })
  })

  it('another date clears the time', () => {
    expect(reduce(full, { type: 'dateChosen', date: '2026-11-27' }).draft.time).toBeNull()
  })

  it('the same choice again clears nothing', () => {
    for (const action of toDetails) expect(reduce(full, action)).toEqual(full)
  })

  it('a refused time leaves everything else as it was', () => {
    const reason = 'Questo orario non è più disponibile.'
    const { draft } = reduce(full, { ...refusedTime, reason })
    expect(draft).toEqual({ ...full.draft, time: null, timeRefusal: reason })
    expect(firstOpenStep(draft)).toBe('datetime')
  })

  it('a refused choice shows its reason until another is made', () => {
    const reason = 'Non più disponibile'
    const { draft } = reduce(full, { ...refusedDoctor, reason })
    expect(draft).toEqual({
      ...full.draft,
      doctor: null,
      date: null,
      time: null,
      choiceRefusal: reason,
    })
    expect(reduce({ ...full, draft }, { type: 'doctorChosen', doctor: riva }).draft.choiceRefusal).toBeNull()
  })

  it('the refusal of a time or choice that the visitor has replaced meanwhile changes nothing', () => {
    const later = reduce(full, { type: 'timeChosen', time: '11:00' })
    expect(reduce(later, refusedTime)).toEqual(later)
    const otherDay = play(...toDetails, { type: 'dateChosen', date: '2026-11-27' }, timeChosen)
    expect(reduce(otherDay, refusedTime)).toEqual(otherDay)
    const other = reduce(full, { type: 'doctorChosen', doctor: { id: 8, name: 'Elisa Conti' } })
    expect(reduce(other, refusedDoctor)).toEqual(other)
  })

  it('subservices found for another service are ignored', () => {
    expect(reduce(full, { type: 'subservicesFound', serviceId: 99, some: false })).toEqual(full)
  })

  it('a confirmed booking clears everything but its summary', () => {
    const after = reduce(full, confirmed)
    expect(after.draft).toEqual(emptyDraft)
    expect(JSON.stringify(after)).not.toContain('a metà')
    expect(after.confirmed?.id).toBe(1284)
  })

  it('files, text and refusals of a confirmed booking that arrive late do not reach the next one', () => {
    const after = reduce(full, confirmed)
    const late: Action[] = [
      { type: 'filesUploaded', files: [file] },
      { type: 'typed', details },
      { type: 'choiceRefused', step: 'doctor', id: undefined, reason: 'no' },
    ]
    for (const action of late) expect(reduce(after, action)).toBe(after)
  })
})

describe('a step that leaves one choice', () => {
  const only: Action[] = [
    { type: 'categoryChosen', category: dental },
    { type: 'serviceChosen', service: hygiene, hasSubservices: null },
    { type: 'subserviceChosen', subservice: adults, only: true },
    { type: 'doctorChosen', doctor: riva, only: true },
  ]

  it('the step is not counted, not shown, and not gone back to', () => {
    const wizard = play(...only)
    expect(sequence(wizard.draft)).toEqual(['category', 'service', 'datetime', 'details', 'confirmation'])
    expect(standing(wizard.draft, 'datetime')).toMatchObject({ position: 3, total: 5 })
    expect(visibleStep(wizard, 'doctor')).toBe('datetime')
    expect(previousStep(wizard.draft, 'datetime')).toBe('service')
    expect(stepAfter(wizard.draft, 'service')).toBe('datetime')
  })

  it('the step is asked again when the server refuses the choice', () => {
    const { draft } = reduce(play(...only), refusedDoctor)
    expect(sequence(draft)).toContain('doctor')
    expect(firstOpenStep(draft)).toBe('doctor')
  })

  it('the choice is forgotten with the one it followed from', () => {
    const other = reduce(play(...only), {
      type: 'subserviceChosen',
      subservice: { id: 101, name: 'Bambini' },
    })
    expect(other.draft).toMatchObject({ doctor: null, skipped: [] })
    const { draft } = reduce(play(...only), { type: 'subservicesFound', serviceId: 10, some: false })
    expect(draft).toMatchObject({ subservice: null, skipped: ['doctor'] })
  })
})

describe('the back button', () => {
  it('leads to the step before', () => {
    const { draft } = play(...toDetails)
    expect(sequence(draft).map((step) => previousStep(draft, step))).toEqual([
      null,
      'category',
      'service',
      'subservice',
      'doctor',
      'datetime',
      null,
    ])
  })

  it('the step before the doctor is the service when there are no subservices', () => {
    const { draft } = play(
      { type: 'categoryChosen', category: dental },
      { type: 'serviceChosen', service: hygiene, hasSubservices: false },
    )
    expect(previousStep(draft, 'doctor')).toBe('service')
  })

  it('the step before the doctor is the subservice when there are some, or one was chosen', () => {
    const some = play({ type: 'serviceChosen', service: hygiene, hasSubservices: true }).draft
    expect(previousStep(some, 'doctor')).toBe('subservice')
    expect(previousStep({ ...some, hasSubservices: null, subservice: adults }, 'doctor')).toBe('subservice')
  })
})

describe('the progress', () => {
  it.each([
    ['category', 1, 0],
    ['service', 2, 14],
    ['subservice', 3, 29],
    ['doctor', 4, 43],
    ['datetime', 5, 57],
    ['details', 6, 71],
    ['confirmation', 7, 100],
  ] as const)('%s is step %i of 7, %i per cent done', (step, position, percent) => {
    expect(standing(play(...toDetails).draft, step)).toEqual({ position, total: 7, percent })
  })

  it('counts six steps until the service is known to have subservices, and then seven', () => {
    const asking = play(
      { type: 'categoryChosen', category: dental },
      { type: 'serviceChosen', service: hygiene, hasSubservices: null },
    )
    expect(standing(newWizard.draft, 'category').total).toBe(6)
    expect(visibleStep(asking, 'subservice')).toBe('subservice')
    expect(standing(asking.draft, 'subservice')).toEqual({ position: 2, total: 6, percent: 17 })
    const { draft } = reduce(asking, { type: 'subservicesFound', serviceId: 10, some: true })
    expect(standing(draft, 'subservice')).toEqual({ position: 3, total: 7, percent: 29 })
  })

  it('six steps are counted for a service without subservices', () => {
    const { draft } = play({ type: 'serviceChosen', service: hygiene, hasSubservices: false })
    expect(sequence(draft)).toEqual(['category', 'service', 'doctor', 'datetime', 'details', 'confirmation'])
    expect(standing(draft, 'doctor')).toEqual({ position: 3, total: 6, percent: 33 })
  })
})

describe('the visible step', () => {
  it('the step of the address is shown when the choices lead there', () => {
    const wizard = play(...toDetails)
    for (const step of sequence(wizard.draft).slice(0, 6)) expect(visibleStep(wizard, step)).toBe(step)
  })

  it('the first open step is shown for a typed address', () => {
    expect(visibleStep(newWizard, 'details')).toBe('category')
    expect(visibleStep(newWizard, 'confirmation')).toBe('category')
    expect(visibleStep(play(...toDetails.slice(0, 2)), 'doctor')).toBe('subservice')
    expect(visibleStep(play(...toDetails), 'confirmation')).toBe('details')
  })

  it('the subservice step is skipped when the service has none', () => {
    const wizard = play(
      { type: 'categoryChosen', category: dental },
      { type: 'serviceChosen', service: hygiene, hasSubservices: null },
      { type: 'subservicesFound', serviceId: 10, some: false },
    )
    expect(visibleStep(wizard, 'subservice')).toBe('doctor')
  })

  it('the summary is shown after a booking, and the first step after a new start', () => {
    const wizard = play(...toDetails, confirmed)
    for (const step of steps.slice(1)) expect(visibleStep(wizard, step)).toBe('confirmation')
    expect(visibleStep(wizard, 'category')).toBe('category')
    const again = reduce(wizard, { type: 'categoryChosen', category: dental })
    expect(again.confirmed).toBeNull()
    expect(visibleStep(again, 'confirmation')).toBe('service')
  })
})

describe('any sequence of choices', () => {
  const id = fc.integer({ min: 1, max: 3 })
  const named = id.map((n) => ({ id: n, name: `n${n}` }))
  const known = fc.constantFrom(true, false, null)
  const action: fc.Arbitrary<Action> = fc.oneof(
    named.map((category) => ({ type: 'categoryChosen' as const, category })),
    fc.record({ type: fc.constant('serviceChosen' as const), service: named, hasSubservices: known }),
    fc.record({ type: fc.constant('subservicesFound' as const), serviceId: id, some: fc.boolean() }),
    fc.record({ type: fc.constant('subserviceChosen' as const), subservice: named, only: fc.boolean() }),
    fc.record({ type: fc.constant('doctorChosen' as const), doctor: named, only: fc.boolean() }),
    id.map((n) => ({ type: 'dateChosen' as const, date: `2026-11-2${n}` })),
    id.map((n) => ({ type: 'timeChosen' as const, time: `1${n}:00` })),
    id.map((n) => ({ ...refusedTime, date: `2026-11-2${n}`, time: `1${n}:00` })),
    fc.record({
      type: fc.constant('choiceRefused' as const),
      step: fc.constantFrom(
        'category' as const,
        'service' as const,
        'subservice' as const,
        'doctor' as const,
      ),
      id,
      reason: fc.constant('no'),
    }),
    fc.constant(confirmed),
    fc.constant({ type: 'restarted' as const, booker: null }),
  )
  const wizards = fc.array(action, { maxLength: 25 }).map((actions) => play(...actions))
  const step = fc.constantFrom(...steps)

  it('a step is shown only when all before it are done, and showing it again changes nothing', () => {
    fc.assert(
      fc.property(wizards, step, (wizard, asked) => {
        const shown = visibleStep(wizard, asked)
        expect(visibleStep(wizard, shown)).toBe(shown)
        if (shown === 'confirmation') {
          expect(wizard.confirmed).not.toBeNull()
          return
        }
        expect(steps.indexOf(shown)).toBeLessThanOrEqual(steps.indexOf(firstOpenStep(wizard.draft)))
        expect(sequence(wizard.draft)).toContain(countedStep(wizard.draft, shown))
        if (shown === 'details') expect(wizard.draft.time).not.toBeNull()
      }),
    )
  })

  it('back from a visible step leads to a visible step', () => {
    fc.assert(
      fc.property(wizards, step, (wizard, asked) => {
        const back = previousStep(wizard.draft, visibleStep(wizard, asked))
        if (back) expect(visibleStep(wizard, back)).toBe(back)
      }),
    )
  })

  it('progress grows with every step and stays within 0 and 100', () => {
    fc.assert(
      fc.property(wizards, ({ draft }) => {
        const percents = sequence(draft).map((one) => standing(draft, one).percent)
        expect(percents[0]).toBe(0)
        expect(percents.at(-1)).toBe(100)
        expect(percents).toEqual(percents.toSorted((a, b) => a - b))
        expect(new Set(percents).size).toBe(percents.length)
      }),
    )
  })

  it('a change of choice always clears the time', () => {
    fc.assert(
      fc.property(wizards, action, (wizard, next) => {
        const { draft } = reduce(wizard, next)
        const moved = (['category', 'service', 'subservice', 'doctor'] as const).some(
          (key) => draft[key]?.id !== wizard.draft[key]?.id,
        )
        if (moved || draft.date !== wizard.draft.date) expect(draft.time).toBeNull()
      }),
    )
  })
})
