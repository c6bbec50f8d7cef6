import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import type { CallInput } from '#platform/http/endpoint.ts'
import { joinListByPhone, type NewPerson } from './contract.ts'
import type { Draft } from './draft.ts'
import type { Refusal } from './refusal.ts'

/** Puts the person of a draft on the waiting list, for the doctor of its place or search. */
export function useListJoin(
  { contact, offer, place, isFixed, finder, channel }: Draft,
  onJoined: () => void,
) {
  const notify = useNotify()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: CallInput<typeof joinListByPhone>['body']) => call(joinListByPhone, { body }),
    onSuccess: ({ message }) => {
      notify.success(message)
      onJoined()
    },
  })
  const join = (person: NewPerson | null) => {
    if (!offer || isPending) return
    const { serviceId, subserviceId } = offer
    const doctorId = isFixed && place ? place.doctorId : finder.doctorId
    mutate({ contactId: contact?.id ?? null, person, serviceId, subserviceId, doctorId, channel })
  }
  const refusal: Refusal | null = error && {
    kind: 'other',
    sentence: sentenceOf(error, 'Non sappiamo se è in lista d’attesa: riprova.'),
  }
  return { join, busy: isPending, refusal, reset }
}
