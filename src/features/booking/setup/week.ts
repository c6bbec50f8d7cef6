import type { Answer } from '#platform/http/endpoint.ts'
import { weekday } from '#platform/time/dates.ts'
import type { whyNoTimesStaff } from '../requests/contract.ts'

type Lines = Answer<typeof whyNoTimesStaff>['days']
type Day = { date: string; words: string[] }

/**
 * The doctors of a week's lines, and its days without free times with all reasons: with one doctor, or with each of them.
 * Sundays, on which the clinic is closed anyway, are left out.
 */
export function weekOf(lines: Lines, doctorId: number | null) {
  const doctors = new Map<number, string>()
  const days = new Map<string, (string | null)[]>()
  for (const line of lines) {
    if (line.doctorId !== null && line.doctorName !== null) doctors.set(line.doctorId, line.doctorName)
    if (weekday(line.date) === 0 || (doctorId !== null && line.doctorId !== doctorId)) continue
    days.set(line.date, [...(days.get(line.date) ?? []), line.words])
  }
  const none = [...days].flatMap(([date, found]): Day[] => {
    const words = found.filter((one) => one !== null)
    return words.length < found.length ? [] : [{ date, words: [...new Set(words)] }]
  })
  return { doctors: Array.from(doctors, ([id, name]) => ({ id, name })), none }
}
