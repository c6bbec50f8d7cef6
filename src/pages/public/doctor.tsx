import { DoctorView } from '#features/offer/DoctorView.tsx'
import { foundPage } from '#features/offer/found-page.ts'
import { doctorHead } from '#features/offer/head.ts'
import { doctorPage } from '#features/offer/service.server.ts'
import { pageServices } from '#platform/http/page-context.ts'
import { wallClock } from '#platform/time/dates.ts'
import type { Route } from './+types/doctor'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(pageServices)
  const doctor = foundPage(await doctorPage(ctx, params.name))
  return { doctor, alternates: doctor.alternates, today: wallClock(ctx.now()).date }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? doctorHead(loaderData.doctor, matches) : []

/** The page of a doctor. */
export default function DoctorOffer({ loaderData }: Route.ComponentProps) {
  const { doctor, today } = loaderData
  return <DoctorView doctor={doctor} today={today} />
}
