import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { BookingCategory } from '#features/catalogue/contract.ts'
import { bookingDoctorsQuery } from '#features/catalogue/queries.ts'
import { doctorName } from '#features/catalogue/rules.ts'
import { useLanguage } from '#ui/Language.tsx'
import { examsQuery } from '../exams/queries.ts'
import { isSameExam } from '../exams/rules.ts'
import { ANY_DOCTOR } from '../rules.ts'
import { useChosenKind, useChosenService } from './chosen.ts'
import { useMessages } from './messages.ts'
import type { Choices, Named } from './state.ts'

type Texts<K extends string> = Readonly<Record<K, string | null | undefined>> & {
  /** Of an answer in English: the fields that have no English text. */
  italian?: readonly string[] | undefined
}

/** A line of text, with its language where that is not the page's. */
export type Line = { text: string; lang: 'it' | undefined }

/** A text of the catalogue, marked as Italian where an English page has no other. */
export function textOf<K extends string>(item: Texts<K>, field: K): ReactNode {
  const text = item[field]
  return text && item.italian?.includes(field) ? <span lang="it">{text}</span> : text
}

/** 'Igiene orale, Adulti' */
export function serviceName(service: Texts<'name'>, kind: Texts<'name'> | null | undefined): ReactNode {
  return listed([textOf(service, 'name'), kind && textOf(kind, 'name')])
}

/** 'Esami del sangue, Profilo di base' */
export function examName(exam: Texts<'serviceName' | 'name'>): ReactNode {
  const name = textOf(exam, 'name')
  return exam.name === exam.serviceName ? name : listed([textOf(exam, 'serviceName'), name])
}

/** Several parts with commas between them, without those that are not there. */
export function listed(parts: readonly ReactNode[]): ReactNode {
  return parts.filter(Boolean).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state
    <Fragment key={place}>
      {place > 0 ? ', ' : null}
      {part}
    </Fragment>
  ))
}

/** The name of a doctor as the list of a service has it, in the language of the page. Without a service the one they came with. */
export function useDoctorName(serviceId: number | null): (doctor: Named) => string {
  const { locale } = useLanguage()
  const { data = [] } = useQuery(bookingDoctorsQuery(serviceId, locale))
  return ({ id, name }) => {
    const known = data.find((one) => one.id === id)
    return known ? doctorName(known) : name
  }
}

/**
 * The names of a booking's choices as the lists have them: a draft may have been begun in the other language, and keeps the names
 * of then. The category is looked for among `categories`.
 */
export function useNames(choices: Choices, categories: readonly BookingCategory[] = []) {
  const { anyDoctor } = useMessages()
  const { locale } = useLanguage()
  const { data: exams } = useQuery({
    ...examsQuery(locale),
    enabled: choices.exams !== null,
    staleTime: Infinity,
  })
  const { category, doctor } = choices
  const service = useChosenService(choices) ?? choices.service
  const kind = useChosenKind(choices) ?? choices.subservice
  const isNamed = doctor !== null && doctor.id !== ANY_DOCTOR
  const nameOfDoctor = useDoctorName(isNamed && service ? service.id : null)
  const named = (one: Named | null | undefined) => one && textOf(one, 'name')
  return {
    category: named(categories.find(({ id }) => id === category?.id) ?? category),
    service: named(service),
    subservice: named(kind),
    visit: service && serviceName(service, kind),
    doctor: isNamed ? nameOfDoctor(doctor) : doctor && anyDoctor,
    exams: (choices.exams ?? []).map((exam) => exams?.find((one) => isSameExam(one, exam)) ?? exam),
  }
}
