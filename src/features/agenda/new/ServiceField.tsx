import { useState } from 'react'
import { totalText } from '#features/booking/exams/rules.ts'
import { Combobox } from '#ui/Combobox.tsx'
import { Field } from '#ui/Field.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import type { Draft } from './draft.ts'
import { matching, type Offer } from './services.ts'

type ServiceFieldsProps = {
  idOf: (name: string) => string
  draft: Draft
  offers: readonly Offer[]
  errors: Readonly<Record<string, string>>
  /** Null: a text is being typed that is no service yet. */
  onOffer: (offer: Offer | null) => void
  onDuration: (minutes: number | null) => void
}

/** The service with its kind, found by a few letters, and the duration. */
export function ServiceFields({ idOf, draft, offers, errors, onOffer, onDuration }: ServiceFieldsProps) {
  const { offer, exams, asLastTime, duration } = draft
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const options = matching(offers, offer ? '' : typed)
  const error =
    errors.serviceId ?? errors.subserviceId ?? (offer ? undefined : unclear(typed, options, isOpen))
  const facts = offer && [
    asLastTime && 'Come l’ultima volta',
    offer.detail,
    totalText([offer, ...exams].map(({ price }) => price)),
    offer.afterMinutes > 0 && `riordino ${offer.afterMinutes} min`,
  ]
  return (
    <div className="agp-two">
      <Field
        id={idOf('service')}
        label="Servizio"
        hint={facts ? facts.filter(Boolean).join(' · ') : 'Anche come lo chiama il paziente: «nei»'}
        error={error}
      >
        <Combobox
          data-walk
          placeholder="Scegli il servizio"
          listLabel="Servizi"
          over
          text={offer?.name ?? typed}
          onText={(text) => {
            setTyped(text)
            setOpen(true)
            if (offer) onOffer(null)
          }}
          options={isOpen ? options : []}
          isOpen={isOpen}
          onOpen={setOpen}
          onChoose={(chosen) => {
            setTyped('')
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
        </Combobox>
      </Field>
      <Field id={idOf('duration')} label="Durata" error={errors.duration}>
        <Select
          value={duration ?? offer?.duration ?? ''}
          onChange={({ target }) => onDuration(target.value ? Number(target.value) : null)}
        >
          {offer ? null : <option value="">–</option>}
          <Options
            of={durationsWith(offer?.duration ?? null).map((minutes) => [minutes, `${minutes} min`])}
          />
        </Select>
      </Field>
    </div>
  )
}

/** Why a typed text is no service: the service before does not come back for it. */
function unclear(typed: string, options: readonly Offer[], isOpen: boolean): string | undefined {
  if (!typed.trim()) return undefined
  if (options.length === 0) return `Nessun servizio per «${typed.trim()}».`
  return isOpen ? undefined : 'Scegli il servizio dalla lista.'
}

/** Every five minutes up to two hours, every quarter of an hour up to four, and the service's own. */
function durationsWith(own: number | null): number[] {
  const short = Array.from({ length: 24 }, (_, at) => (at + 1) * 5)
  const long = Array.from({ length: 8 }, (_, at) => 120 + (at + 1) * 15)
  const all = new Set([...short, ...long, ...(own ? [own] : [])])
  return [...all].sort((a, b) => a - b)
}
