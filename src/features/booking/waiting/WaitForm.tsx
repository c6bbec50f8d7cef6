import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useId, useState } from 'react'
import { z } from 'zod'
import { bookingDoctorsQuery } from '#features/catalogue/queries.ts'
import { offersKind } from '#features/catalogue/rules.ts'
import { errorsIn, focusFirst } from '#platform/form/form-errors.ts'
import { useCheckedForm } from '#platform/form/useCheckedForm.ts'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { Honeypot } from '#platform/form/visitor/Honeypot.tsx'
import { CallError, call } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { filled } from '#ui/filled.tsx'
import { Radio } from '#ui/inputs.tsx'
import { useLanguage } from '#ui/Language.tsx'
import { Note } from '#ui/Note.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { JoinForm, joinList } from './contract.ts'
import { useWaitMessages } from './messages.ts'
import { newWish, WishFields, wishOf } from './WishFields.tsx'
import { CONFIRM } from './words.ts'

const PersonForm = JoinForm.pick({ firstName: true, lastName: true, email: true, phone: true }).extend({
  website: z.string(),
})

type WaitFormProps = {
  choice: { serviceId: number; subserviceId: number | null; doctor: { id: number; name: string } | null }
  /** Typed already by the person. */
  details: { firstName: string; lastName: string; email: string; phone: string }
  today: string
  onSent: () => void
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Puts a visitor on the waiting list of the service they chose. */
export function WaitForm({ choice, details, today, onSent }: WaitFormProps) {
  const messages = useWaitMessages()
  const { locale, sentence } = useLanguage()
  const id = useId()
  const [wish, setWish] = useState(() => newWish(today))
  const [anyDoctor, setAnyDoctor] = useState(choice.doctor === null)
  const doctors = useQuery(bookingDoctorsQuery(choice.serviceId, locale)).data ?? []
  const hasOthers =
    doctors.filter(({ subserviceIds }) => offersKind(subserviceIds, choice.subserviceId)).length > 1
  const [isAsked, setAsked] = useState(false)
  const isEmpty = wish.weekdays.length === 0 || wish.parts.length === 0
  const { firstName, lastName, email, phone } = details
  const form = useCheckedForm(PersonForm, { firstName, lastName, email, phone, website: '' })
  const { mutateAsync, isPending, error, data, variables } = useMutation({
    mutationFn: (person: z.output<typeof PersonForm>) =>
      call(joinList, {
        body: {
          ...wishOf(wish),
          ...person,
          serviceId: choice.serviceId,
          subserviceId: choice.subserviceId,
          doctorId: anyDoctor ? null : (choice.doctor?.id ?? null),
        },
      }),
    onSuccess: onSent,
  })
  const idOf = (name: string) => `${id}-${name}`
  const send = useOneAtATime(async () => {
    setAsked(true)
    await form.handleSubmit(
      async (person) => {
        if (!isEmpty) await mutateAsync(person).catch(() => undefined)
      },
      (found) => focusFirst(errorsIn(found).map(({ path }) => idOf(path))),
    )()
  })
  if (data)
    return (
      <div ref={focus} tabIndex={-1} className="mt-6">
        <Note role="status">
          {filled(messages.sent(variables.email).replace(CONFIRM, '{}'), <span lang="it">{CONFIRM}</span>)}
        </Note>
      </div>
    )
  const { register, formState } = form
  const field = (name: 'firstName' | 'lastName' | 'email' | 'phone') => ({
    id: idOf(name),
    error: formState.errors[name]?.message,
  })
  return (
    <form
      noValidate
      method="post"
      aria-busy={isPending || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="mt-6 grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {choice.doctor && hasOthers ? (
          <FieldGroup legend={messages.who} className="col-span-full">
            <Radio
              name={idOf('doctor')}
              checked={!anyDoctor}
              onChange={() => setAnyDoctor(false)}
              label={choice.doctor.name}
            />
            <Radio
              name={idOf('doctor')}
              checked={anyDoctor}
              onChange={() => setAnyDoctor(true)}
              label={messages.anyone}
            />
          </FieldGroup>
        ) : null}
        <WishFields
          value={wish}
          onChange={setWish}
          today={today}
          error={isAsked && isEmpty ? messages.whenEmpty : undefined}
        />
        <Field label={messages.firstName} required hint={messages.firstNameHint} {...field('firstName')}>
          <TextInput {...register('firstName')} autoComplete="given-name" />
        </Field>
        <Field label={messages.lastName} required {...field('lastName')}>
          <TextInput {...register('lastName')} autoComplete="family-name" />
        </Field>
        <Field label={messages.email} required {...field('email')}>
          <TextInput {...register('email')} type="email" inputMode="email" autoComplete="email" />
        </Field>
        <Field label={messages.phone} optional hint={messages.phoneHint} {...field('phone')}>
          <TextInput {...register('phone')} type="tel" autoComplete="tel" />
        </Field>
      </div>
      <Honeypot id={idOf('website')} {...register('website')} />
      {error ? (
        <Note tone="danger" role="alert" className="mt-6">
          {(error instanceof CallError && error.sentence && sentence(error.sentence)) || messages.failed}
        </Note>
      ) : null}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-line border-t pt-6">
        <p className="min-w-0 flex-1 basis-72 text-ink-600 text-xs leading-[1.45]">
          {[messages.free, messages.mailsAreItalian, messages.privacy].filter(Boolean).join(' ')}{' '}
          <ExternalLink href="/privacy">{messages.privacyLink}</ExternalLink>.
        </p>
        <Button type="submit" busy={isPending} icon={<Bell strokeWidth={1.6} />} className="max-sm:w-full">
          {messages.join}
        </Button>
      </div>
    </form>
  )
}
