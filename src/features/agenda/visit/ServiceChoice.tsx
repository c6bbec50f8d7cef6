import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Options } from '#ui/inputs.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import type { AgendaDoctor, AgendaVisit } from '../contract.ts'
import { serviceOf } from '../copy.ts'
import type { Offer } from '../new/services.ts'
import { useOffers } from '../new/useOffers.ts'

type ServiceChoiceProps = {
  visit: AgendaVisit
  /** Only the services of the visit's doctor are offered. */
  doctor: AgendaDoctor | undefined
  /** `homeAddress`: of a draw at home. */
  onChoose: (offer: Offer, homeAddress: string | null) => void
}

/** 'Cambia' beside a visit's service: opens a list of services, of which the chosen one is saved by its own button. */
export function ServiceChoice({ visit, doctor, onChoose }: ServiceChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    setTimeout(() => button.current?.focus())
  }
  if (isOpen) return <Choice visit={visit} doctor={doctor} onChoose={onChoose} onClose={close} />
  return (
    <Button ref={button} size="sm" variant="quiet" onClick={() => setOpen(true)}>
      Cambia<span className="sr-only"> servizio</span>
    </Button>
  )
}

function Choice({ visit, doctor, onChoose, onClose }: ServiceChoiceProps & { onClose: () => void }) {
  const offers = useOffers(doctor)
  const own = offers.find(
    ({ serviceId, subserviceId }) => serviceId === visit.serviceId && subserviceId === visit.subserviceId,
  )
  const [id, setId] = useState<number | null>(null)
  const [address, setAddress] = useState(visit.homeAddress ?? '')
  const chosen = offers.find((offer) => offer.id === (id ?? own?.id))
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const homeAddress = chosen?.atHome ? address.trim() : null
    if (chosen && (chosen !== own || homeAddress !== visit.homeAddress)) onChoose(chosen, homeAddress)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <form className="agp-room" onSubmit={submit} onKeyDown={onKeyDown}>
      <select
        ref={field}
        aria-label="Servizio"
        value={id ?? own?.id ?? ''}
        onChange={({ target }) => setId(Number(target.value))}
      >
        {own ? null : <option value="">{serviceOf(visit)}</option>}
        <Options of={offers.map((offer) => [offer.id, `${offer.name}, ${offer.duration} min`])} />
      </select>
      {chosen?.atHome ? (
        <TextInput
          aria-label="Indirizzo del prelievo"
          placeholder="Indirizzo del prelievo"
          autoComplete="off"
          required
          maxLength={200}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      ) : null}
      <Button type="submit" size="sm" variant="secondary">
        Salva
      </Button>
    </form>
  )
}
