import { useQuery } from '@tanstack/react-query'
import { Check, FileText, type LucideIcon } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useClinic } from '#features/content/useClinic.tsx'
import { bookingDoctorsQuery } from '../../queries.ts'
import { doctorName, subserviceSummary, USUAL_DURATION } from '../../rules.ts'
import { bookingModes } from '../copy.ts'
import { subservicesQuery } from '../queries.ts'
import type { ServiceParts } from './parts.ts'
import type { ServiceRecord, ServiceTyped } from './service-form.ts'

type ServicePreviewProps = {
  record: ServiceRecord
  /** Null for a new service. */
  serviceId: number | null
  FirstTimes: ServiceParts['FirstTimes']
}

/** The service as a patient finds it: the typed values, with the free times of the saved ones. */
export function ServicePreview({ record, serviceId, FirstTimes }: ServicePreviewProps) {
  const { name, bookingMode, preparation, whatToBring } = useWatch({
    control: record.form.control,
  }) as ServiceTyped
  const { phone } = useClinic()
  const { patient } = bookingModes[bookingMode]
  const isBooked = bookingMode === 'request' || bookingMode === 'instant'
  return (
    <section>
      <h2 className="mb-2 text-smd">Come lo vede il paziente</h2>
      <div className="grid gap-3 rounded-lg bg-sand-100 px-4.5 py-4">
        <div>
          <p className="wrap-anywhere font-serif text-d1">{name.trim() || 'Nuovo servizio'}</p>
          {serviceId === null ? null : <Facts serviceId={serviceId} />}
        </div>
        {isBooked && serviceId !== null ? <FirstTimes serviceId={serviceId} /> : null}
        <ul className="grid gap-1 text-ink-600 text-sxs">
          <Line Sign={Check} text={bookingMode === 'phone' ? `${patient}: ${phone.text}` : patient} />
          {preparation?.trim() ? <Line Sign={FileText} text={preparation} /> : null}
          {whatToBring?.trim() ? <Line Sign={FileText} text={`Porta: ${whatToBring}`} /> : null}
        </ul>
      </div>
    </section>
  )
}

/** Duration and price of the first kind, and the doctors. */
function Facts({ serviceId }: { serviceId: number }) {
  const { data: kinds } = useQuery(subservicesQuery(serviceId))
  const { data: doctors } = useQuery(bookingDoctorsQuery(serviceId))
  const kind = kinds?.find(({ isActive }) => isActive) ?? { duration: USUAL_DURATION, price: null }
  return (
    <p className="mt-1 text-ink-600">
      {[subserviceSummary(kind), ...(doctors ?? []).map(doctorName)].join(' · ')}
    </p>
  )
}

function Line({ Sign, text }: { Sign: LucideIcon; text: string }) {
  return (
    <li className="flex gap-2">
      <Sign aria-hidden="true" strokeWidth={1.7} className="mt-0.5 size-4 flex-none text-aqua-600" />
      <span className="wrap-anywhere line-clamp-3 whitespace-pre-line">{text}</span>
    </li>
  )
}
