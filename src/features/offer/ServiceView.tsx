import { useContext } from 'react'
import type { Wish } from '#features/booking/address.ts'
import { ANALYSIS_CATEGORY } from '#features/catalogue/analysis/address.ts'
import { offersKind, priceText, USUAL_DURATION } from '#features/catalogue/rules.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { Island } from '#ui/Island.tsx'
import { type Locale, useLanguage } from '#ui/Language.tsx'
import { BookBar } from './BookBar.tsx'
import { type BookableVisit, BookCard, PhoneCard } from './BookCard.tsx'
import { Crumbs, Facts, OfferPage, type Pair, Pairs, Paragraphs, Part } from './Frame.tsx'
import { langOf, priceLang } from './lang.ts'
import { type Messages, OfferMessages } from './messages.ts'
import { HowToPrepare, Kinds, People, Questions } from './Parts.tsx'
import { ServicePicture } from './ServicePicture.tsx'
import type { ServicePage } from './shapes.ts'

/** A service of the clinic: its visits, people and free times, in the language of the page. */
export function ServiceView({ service, today }: { service: ServicePage; today: string }) {
  const messages = useContext(OfferMessages)
  const { locale } = useLanguage()
  const { name, category, shortDescription, longDescription, doctors, places, imageUrl } = service
  const { phone } = useClinic()
  const categoryCrumb = { label: category.name, lang: langOf(category, 'name') }
  const isExam = category.slug === ANALYSIS_CATEGORY
  const wishOf = (more: Partial<Wish>): Wish | null =>
    service.bookingMode === 'phone' ? null : { category: category.slug, serviceId: service.id, ...more }
  return (
    <>
      <OfferPage
        kind="service"
        head={
          <>
            <Crumbs
              of={
                isExam
                  ? [{ ...categoryCrumb, href: '/centro-analisi' }]
                  : [
                      { label: messages.services, href: '/servizi' },
                      { ...categoryCrumb, href: `/servizi#${category.slug}` },
                    ]
              }
            />
            <h1 lang={langOf(service, 'name')} className="text-d4">
              {name}
            </h1>
            {shortDescription ? (
              <p lang={langOf(service, 'shortDescription')} className="lead mt-5 max-w-[34rem]">
                {shortDescription}
              </p>
            ) : null}
            <Facts of={factsOf(service, messages, locale)} />
          </>
        }
        card={
          places ? (
            <Island
              name="book-card"
              of={BookCard}
              props={{
                ...{
                  visits: visitsOf(service, messages),
                  doctors: doctors.map(({ id, name }) => ({ id, name })),
                },
                ...{ doctorId: null, first: places, today, phone },
              }}
            />
          ) : (
            <PhoneCard phone={phone} />
          )
        }
        picture={imageUrl ? <ServicePicture imageUrl={imageUrl} /> : null}
      >
        {longDescription.length > 0 ? (
          <Part id="cosa" title={messages.what}>
            <Paragraphs of={longDescription} lang={langOf(service, 'longDescription')} />
          </Part>
        ) : null}
        <People
          id="chi-segue"
          title={messages.who}
          people={doctors.map((doctor) => ({ ...doctor, wish: wishOf({ doctorId: doctor.id }) }))}
          today={today}
        />
        {service.kinds.length > 0 ? (
          <Part id="prezzi" title={isExam ? messages.examPrices : messages.prices}>
            <Kinds of={service.kinds.map((kind) => ({ ...kind, wish: wishOf({ kindId: kind.id }) }))} />
          </Part>
        ) : null}
        <HowToPrepare {...service} />
        <Hours {...service} />
        <Questions of={service.questions} lang={langOf(service, 'questions')} />
      </OfferPage>
      <BookBar first={places?.days ?? []} today={today} />
    </>
  )
}

/** The visits of the card: each kind, or the service alone. */
function visitsOf(
  { id, category, kinds, doctors }: ServicePage,
  { price: { minutes } }: Messages,
): BookableVisit[] {
  const visit = { category: category.slug, serviceId: id }
  if (kinds.length === 0)
    return [
      {
        ...{ ...visit, kindId: null, label: minutes(USUAL_DURATION) },
        doctorIds: doctors.map((doctor) => doctor.id),
      },
    ]
  return kinds.map((kind) => ({
    ...{ ...visit, kindId: kind.id, label: `${kind.name} · ${minutes(kind.duration)}` },
    lang: langOf(kind, 'name'),
    doctorIds: doctors.filter(({ kindIds }) => offersKind(kindIds, kind.id)).map((doctor) => doctor.id),
  }))
}

/** Price and duration of the first kind, and the least age. */
function factsOf({ kinds: [first], minAge }: ServicePage, messages: Messages, locale: Locale): Pair[] {
  const { duration, price: words, age, fromAge } = messages
  const price = first && priceText(first.price, words)
  return [
    ...(price
      ? [
          {
            label: first.name,
            text: price,
            labelLang: langOf(first, 'name'),
            lang: priceLang(first, words, locale),
          },
        ]
      : []),
    ...(first ? [{ label: duration, text: words.minutes(first.duration) }] : []),
    ...(minAge ? [{ label: age, text: fromAge(minAge) }] : []),
  ]
}

function Hours({ hours, closures }: ServicePage) {
  const { hours: title } = useContext(OfferMessages)
  if (hours.length === 0) return null
  return (
    <Part id="orari" title={title}>
      <Pairs
        of={[
          ...hours.map(({ day, hours: text }) => ({ label: day, text })),
          ...closures.map(({ day, words }) => ({ label: day, text: words, isShut: true })),
        ]}
      />
    </Part>
  )
}
