import type { Db } from '#platform/db/database.server.ts'
import { notValid } from '#platform/http/errors.ts'
import type { BookingRequest, VisitInput } from '../contract.ts'
import { bookingCopy } from '../copy.ts'
import { examName, isDraw, isSameExam, mainExam } from './rules.ts'
import { offeredExams } from './store.server.ts'

/**
 * Turns a request for several exams into that of one draw: the visit of the main exam with any doctor, which brings the others
 * along. A request without exams stays as it is, without an address.
 * @throws AppError('not_valid') for exams that are not of the laboratory, not booked online, or named twice, for a service that is
 * none of them, for a chosen doctor, and for a draw at home without an address or an exam
 */
export async function asDraw(
  db: Db,
  { exams: wanted, homeAddress, ...input }: Omit<BookingRequest, 'status' | 'website'>,
): Promise<VisitInput> {
  if (!wanted) return input
  const offered = await offeredExams(db)
  const exams = wanted.map((one) => {
    const exam = offered.find((other) => isSameExam(one, other))
    if (!exam) throw notValid('exams', 'Uno degli esami scelti non è disponibile.')
    if (exam.bookingMode === 'phone') throw notValid('exams', bookingCopy.byPhone)
    return exam
  })
  if (new Set(exams).size < exams.length) throw notValid('exams', 'Un esame è scelto due volte.')
  if (!exams.some((exam) => isSameExam(exam, input))) {
    const isKind = exams.some(({ serviceId }) => serviceId === input.serviceId)
    throw notValid(isKind ? 'subserviceId' : 'serviceId', 'Il servizio scelto non è tra gli esami.')
  }
  if (input.doctorId !== null) throw notValid('doctorId', 'Per gli esami non si sceglie il professionista.')
  const main = mainExam(exams)
  if (!main || !isDraw(exams)) throw notValid('exams', 'Scegli almeno un esame')
  if (main.atHome && !homeAddress) throw notValid('homeAddress', bookingCopy.homeAddressNeeded)
  return {
    ...input,
    ...{ serviceId: main.serviceId, subserviceId: main.subserviceId },
    exams: exams
      .filter((exam) => exam !== main)
      .map(({ serviceId, subserviceId, price, preparation, whatToBring, ...names }) => ({
        ...{ serviceId, subserviceId, name: examName(names), price, preparation, whatToBring },
      })),
    homeAddress: main.atHome ? (homeAddress ?? null) : null,
  }
}
