import { useState } from 'react'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/inputs.tsx'
import type { Draft } from './draft.ts'
import { Finder } from './Finder.tsx'
import { matching, type Offer, priceText } from './services.ts'

type ServiceFieldsProps = {
  idOf: (name: string) => string
  draft: Draft
  offers: readonly Offer[]
  errors: Readonly<Record<string, string>>
  onOffer: (offer: Offer) => void
  onDuration: (minutes: number | null) => void
}

/** The service with its kind, found by a few letters, and the duration. */
export function ServiceFields({ idOf, draft, offers, errors, onOffer, onDuration }: ServiceFieldsProps) {
  const { offer, asLastTime, duration } = draft
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const error = errors.serviceId ?? errors.subserviceId
  const facts = offer && [
    asLastTime && 'Come l’ultima volta',
    offer.detail,
    priceText(offer.price),
    offer.afterMinutes > 0 && `riordino ${offer.afterMinutes} min`,
  ]
  return (
    <div className="agp-two">
      <Finder
        id={idOf('service')}
        label="Servizio"
        hint={facts ? facts.filter(Boolean).join(' · ') : 'Anche come lo chiama il paziente: «nei»'}
        error={error}
        placeholder="Scegli il servizio"
        listLabel="Servizi"
        over
        text={typed ?? offer?.name ?? ''}
        onText={(text) => {
          setTyped(text)
          setOpen(true)
        }}
        options={isOpen ? matching(offers, typed ?? '') : []}
        isOpen={isOpen}
        onOpen={(open) => {
          setOpen(open)
          if (!open) setTyped(null)
        }}
        onChoose={(chosen) => {
          setTyped(null)
          setOpen(false)
          onOffer(chosen)
        }}
      >
        {({ name, detail, duration: minutes }) => (
          <>
            <div>
              <b>{name}</b>
              <p className="agp-small">{detail}</p>
            </div>
            <span className="agp-small">{minutes} min</span>
          </>
        )}
      </Finder>
      <Field id={idOf('duration')} label="Durata" error={errors.duration}>
        <Select
          value={duration ?? offer?.duration ?? ''}
          onChange={({ target }) => onDuration(target.value ? Number(target.value) : null)}
        >
          {offer ? null : <option value="">–</option>}
          {durationsWith(offer?.duration ?? null).map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes} min
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

/** Every five minutes up to two hours, every quarter of an hour up to four, and the service's own. */
function durationsWith(own: number | null): number[] {
  const short = Array.from({ length: 24 }, (_, at) => (at + 1) * 5)
  const long = Array.from({ length: 8 }, (_, at) => 120 + (at + 1) * 15)
  const all = new Set([...short, ...long, ...(own ? [own] : [])])
  return [...all].sort((a, b) => a - b)
}
