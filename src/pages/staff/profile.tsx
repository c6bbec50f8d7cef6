import { profileCopy } from '#features/auth/profile/copy.ts'
import { OwnPicture } from '#features/auth/profile/OwnPicture.tsx'
import { Sessions } from '#features/auth/profile/Sessions.tsx'
import { SystemSettings } from '#features/auth/profile/SystemSettings.tsx'
import { sampleLogins } from '#features/samples/figures.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { roleLabels } from '#platform/session/roles.ts'
import { shortDayAndTime } from '#platform/time/italian.ts'
import { DataTable, type TableLook } from '#ui/DataTable.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SampleMark } from '#ui/SampleMark.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'

export const meta = () => staffMeta(profileCopy.title)
export const handle = { access: profileCopy.access, forDoctors: true }

/** The user's own account. */
export default function ProfilePage() {
  const user = useStaffUser()
  return (
    <>
      <PageHead title={profileCopy.title} />
      <div>
        <FormSection title="Account" text="Come ti vedono i colleghi.">
          <OwnPicture user={user}>
            <dl className="flex flex-wrap gap-x-10 gap-y-2">
              <Fact label="Username" value={user.username} />
              <Fact label="Ruolo" value={roleLabels[user.role]} />
            </dl>
          </OwnPicture>
        </FormSection>
        <FormSection title="Impostazioni di sistema">
          <SystemSettings username={user.username} />
        </FormSection>
        <FormSection
          title="Dispositivi connessi"
          text="Se non ne riconosci uno, disconnettilo e cambia la password."
        >
          <Sessions />
        </FormSection>
        <FormSection
          title={
            <>
              <span className="mr-2.5">Ultimi accessi</span>
              <SampleMark />
            </>
          }
          text="Righe fisse, non ancora collegate."
        >
          <LastLogins logins={sampleLogins} />
        </FormSection>
      </div>
    </>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-600 text-sxs">{label}</dt>
      <dd className="wrap-anywhere text-smd">{value}</dd>
    </div>
  )
}

type Login = { date: string; time: string; device: string; address: string; succeeded: boolean }

const look: TableLook<Login> = {
  label: 'Ultimi accessi',
  className: '[--row:2.75rem]',
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'when_st'_'dev_dev']",
  columns: [
    {
      id: 'when',
      head: 'Data e ora',
      width: 'w-[30%]',
      numeric: true,
      className: 'self-center [grid-area:when]',
      cell: ({ date, time }) => shortDayAndTime(date, time),
    },
    {
      id: 'dev',
      head: 'Dispositivo',
      className: 'min-w-0 [grid-area:dev]',
      cell: ({ device, address }) => (
        <>
          {device}
          <span className="tnum text-ink-600 desk:hidden"> · {address}</span>
        </>
      ),
    },
    {
      id: 'ip',
      head: 'Indirizzo IP',
      width: 'w-36',
      numeric: true,
      className: 'text-ink-600 max-desk:hidden!',
      cell: ({ address }) => address,
    },
    {
      id: 'st',
      head: 'Esito',
      width: 'w-36',
      className: '[grid-area:st]',
      cell: ({ succeeded }) => (
        <StatusPill status={succeeded ? 'on' : 'off'}>{succeeded ? 'Riuscito' : 'Non riuscito'}</StatusPill>
      ),
    },
  ],
}

function LastLogins({ logins }: { logins: readonly Login[] }) {
  const rows = logins.map((login) => ({ id: `${login.date} ${login.time}`, ...login }))
  return <DataTable {...look} rows={rows} context={null} />
}
