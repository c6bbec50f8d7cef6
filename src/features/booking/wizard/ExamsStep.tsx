import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { priceText } from '#features/catalogue/rules.ts'
import { Button } from '#ui/Button.tsx'
import { useLanguage } from '#ui/Language.tsx'
import { bookingCopy } from '../copy.ts'
import type { Exam } from '../exams/contract.ts'
import { examsQuery } from '../exams/queries.ts'
import { isDraw, isSameExam, totalText } from '../exams/rules.ts'
import { MAX_EXAMS } from '../exams/shapes.ts'
import { ChoiceList, OptionPlaceholder, PhoneOption } from './ChoiceList.tsx'
import { useMessages } from './messages.ts'
import { textOf } from './names.tsx'
import { FINAL_ROW, StepFrame } from './Stepper.tsx'
import type { WizardControl } from './useWizard.ts'

/** The exams of the laboratory by service, to tick several, and the sum of their prices. */
export function ExamsStep({ wizard }: { wizard: WizardControl }) {
  const messages = useMessages()
  const { locale, sentence } = useLanguage()
  const query = useQuery({ ...examsQuery(locale), select: servicesOf })
  const chosen = wizard.draft.exams ?? []
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const isChosen = (exam: Exam) => chosen.some((one) => isSameExam(one, exam))
  const toggle = (exam: Exam) => {
    const isFull = !isChosen(exam) && chosen.length >= MAX_EXAMS
    setRefusal(isFull ? bookingCopy.tooManyExams : null)
    if (isFull) return
    const all = query.data?.flatMap(({ exams }) => exams) ?? []
    wizard.dispatch({
      type: 'examsChosen',
      exams: all.filter((one) => isChosen(one) !== isSameExam(one, exam)),
    })
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isDraw(chosen)) return wizard.go('datetime')
    setRefusal(bookingCopy.noExam)
    form.current?.querySelector('input')?.focus()
  }
  return (
    <StepFrame title={messages.exams.title} text={messages.exams.text}>
      <form ref={form} noValidate onSubmit={onSubmit}>
        <ChoiceList
          query={query}
          placeholders={3}
          placeholder={<OptionPlaceholder lines={3} />}
          empty={messages.exams.empty}
          failed={messages.exams.failed}
          className="gap-7"
        >
          {({ name, exams }) => (
            <fieldset className="min-w-0">
              {/* A service without kinds is named by its only row. */}
              <legend
                className={
                  exams[0]?.name === name
                    ? 'sr-only'
                    : 'wrap-anywhere mb-2.5 font-sans font-strong text-ink-600 text-sm'
                }
              >
                {exams[0] ? textOf(exams[0], 'serviceName') : name}
              </legend>
              <div className="grid gap-2">
                {exams.map((exam) =>
                  exam.bookingMode === 'phone' ? (
                    <PhoneOption
                      key={exam.subserviceId}
                      name={textOf(exam, 'name')}
                      text={textOf(exam, 'description')}
                    />
                  ) : (
                    <ExamRow
                      key={exam.subserviceId}
                      exam={exam}
                      checked={isChosen(exam)}
                      onChange={() => toggle(exam)}
                    />
                  ),
                )}
              </div>
            </fieldset>
          )}
        </ChoiceList>
        {query.data ? (
          <div className={FINAL_ROW}>
            <p role="status" className="tnum min-w-0 text-sm leading-[1.35]">
              {refusal === null ? <Sum prices={chosen.map(({ price }) => price)} /> : sentence(refusal)}
            </p>
            <Button type="submit" className="flex-none max-large:w-full">
              {messages.goOn}
            </Button>
          </div>
        ) : null}
      </form>
    </StepFrame>
  )
}

type ServiceExams = { id: number; name: string; exams: Exam[] }

function servicesOf(exams: Exam[]): ServiceExams[] {
  return [...Map.groupBy(exams, ({ serviceId }) => serviceId)].map(([id, own]) => ({
    ...{ id, name: own[0]?.serviceName ?? '', exams: own },
  }))
}

type ExamRowProps = { exam: Exam; checked: boolean; onChange: () => void }

function ExamRow({ exam, checked, onChange }: ExamRowProps) {
  const { catalogue } = useMessages()
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line-strong bg-white px-4.5 py-3 max-large:flex-wrap max-large:gap-y-2 max-large:px-3 transition-colors duration-(--m-quick) hover:border-aqua-600 has-checked:border-aqua-600 has-checked:bg-aqua-50 has-focus-visible:outline-2 has-focus-visible:outline-aqua-600 has-focus-visible:outline-offset-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={onChange}
        className="size-5 flex-none scroll-mb-24 accent-aqua-600 outline-none"
      />
      <span className="wrap-anywhere min-w-0 flex-1 hyphens-auto max-large:order-last max-large:basis-full">
        <span className="block font-strong leading-[1.3]">{textOf(exam, 'name')}</span>
        {exam.description ? (
          <span className="mt-0.5 block text-ink-600 text-sm leading-[1.4]">
            {textOf(exam, 'description')}
          </span>
        ) : null}
      </span>
      <span className="tnum max-w-52 text-right text-sm max-large:flex-1">
        {priceText(exam.price, catalogue)}
      </span>
    </label>
  )
}

/** '3 esami, 140,00 €' */
function Sum({ prices }: { prices: readonly (string | null)[] }) {
  const { sum, stepper, exams } = useMessages()
  const total = totalText(prices, sum)
  if (prices.length === 0) return exams.none
  return (
    <>
      {stepper.exams(prices.length)}
      {total ? <b className="block font-strong text-md">{total}</b> : null}
    </>
  )
}
