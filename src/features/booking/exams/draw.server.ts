import { readContent } from '#features/content/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { notValid } from '#platform/http/errors.ts'
import type { BookingRequest, VisitInput } from '../contract.ts'
import { bookingCopy } from '../copy.ts'
import type { Asker } from '../time/judge.ts'
import type { Exam } from './contract.ts'
import { type ExamKey, examName, isDraw, isSameExam, mainExam } from './rules.ts'
import type { BookedExam } from './shapes.ts'
import { offeredExams } from './store.server.ts'

/**
 * Makes one draw of several exams: the main one, as which the visit is booked, and the others, which it brings along.
 * @param choice the service and kind of the request, which must be among the exams
 * @throws AppError('not_valid') for exams that are not of the laboratory, or named twice, for visitors also for those that are booked
 *   by telephone, for a choice that is none of them, and for a draw at home without an exam
 */
export async function drawOf(
  db: Db,
  choice: ExamKey,
  wanted: readonly ExamKey[],
  { who }: Pick<Asker, 'who'>,
): Promise<{ main: Exam; exams: BookedExam[] }> {
  const offered = await offeredExams(db)
  const exams = wanted.map((one) => {
    const exam = offered.find((other) => isSameExam(one, other))
    if (!exam) throw notValid('exams', 'Uno degli esami scelti non è disponibile.')
    return exam
  })
  if (who === 'visitor' && exams.some(({ bookingMode }) => bookingMode === 'phone'))
    throw notValid('exams', bookingCopy.byPhone((await readContent(db)).clinic))
  if (new Set(exams).size < exams.length) throw notValid('exams', 'Un esame è scelto due volte.')
  if (!exams.some((exam) => isSameExam(exam, choice))) {
    const isKind = exams.some(({ serviceId }) => serviceId === choice.serviceId)
    throw notValid(isKind ? 'subserviceId' : 'serviceId', 'Il servizio scelto non è tra gli esami.')
  }
  const main = mainExam(exams)
  if (!main || !isDraw(exams)) throw notValid('exams', 'Scegli almeno un esame')
  return {
    main,
    exams: exams
      .filter((exam) => exam !== main)
      .map(({ serviceId, subserviceId, price, preparation, whatToBring, ...names }) => ({
        ...{ serviceId, subserviceId, name: examName(names), price, preparation, whatToBring },
      })),
  }
}

/**
 * Turns a visitor's request for several exams into that of one draw with any doctor. A request without exams stays as it is, without
 * an address.
 * @throws AppError('not_valid') for a chosen doctor, and for a draw at home without an address
 * @throws as `drawOf`
 */
export async function asDraw(
  db: Db,
  { exams: wanted, homeAddress, ...input }: Omit<BookingRequest, 'status' | 'website'>,
): Promise<VisitInput> {
  if (!wanted) return input
  const { main, exams } = await drawOf(db, input, wanted, { who: 'visitor' })
  if (input.doctorId !== null) throw notValid('doctorId', 'Per gli esami non si sceglie il professionista.')
  if (main.atHome && !homeAddress) throw notValid('homeAddress', bookingCopy.homeAddressNeeded)
  return {
    ...input,
    ...{ serviceId: main.serviceId, subserviceId: main.subserviceId, exams },
    homeAddress: main.atHome ? (homeAddress ?? null) : null,
  }
}
