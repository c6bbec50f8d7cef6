import { Avatar } from '#ui/Avatar.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { TabLinks } from '#ui/Segmented.tsx'
import { doctorName } from '../../rules.ts'
import { addressOf, type DoctorPart, doctorParts, type View } from '../view.ts'
import type { SetupDoctor } from './contract.ts'
import type { DoctorParts } from './parts.ts'

const LABELS: Record<DoctorPart, string> = { dati: 'Dati', riceve: 'Riceve' }

type DoctorHeadProps = { doctor: SetupDoctor | null; view: View; parts: DoctorParts }

/** The head of a doctor's page, with its parts once the doctor is there. */
export function DoctorHead({ doctor, view, parts: { FirstTime } }: DoctorHeadProps) {
  return (
    <>
      <PageHead
        title={doctor ? doctorName(doctor) : 'Nuovo medico'}
        lead={doctor ? <Avatar name={doctorName(doctor)} src={doctor.profileImage} size="lg" /> : null}
        text={
          doctor ? (
            <>
              {doctor.specialization}
              <span className={doctor.specialization ? 'not-empty:before:content-["_·_"]' : ''}>
                <FirstTime doctorId={doctor.id} />
              </span>
            </>
          ) : undefined
        }
        back={{ to: addressOf({ ...view, record: null }), label: 'Medici' }}
      />
      {doctor ? (
        <div className="mb-5">
          <TabLinks
            label="Parti della scheda"
            items={doctorParts.map((part) => ({
              to: addressOf({ ...view, record: doctor.id, part }),
              label: LABELS[part],
              current: part === view.part,
            }))}
          />
        </div>
      ) : null}
    </>
  )
}
