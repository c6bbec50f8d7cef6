import type { Db } from '#platform/db/database.server.ts'
import { addMedia } from './uploads.ts'

/** Catalogues as staff could leave them, with cases the sample does not have. */

/** A category beyond the usual ones, whose services lack something or have more of it than a card shows. */
export async function oddCategory(db: Db): Promise<void> {
  const { id: categoryId } = await db
    .insertInto('serviceCategories')
    .values({ slug: 'agopuntura', name: 'Agopuntura', description: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const broken = await addMedia(db, Buffer.from('RIFF nothing that could be a picture WEBP'))
  const document = await addMedia(db, Buffer.from('the document of a patient'), 'document')
  await db
    .insertInto('services')
    .values([
      { categoryId, name: 'Visita', sortOrder: 1 },
      {
        categoryId,
        name: 'L’età e il décolleté',
        shortDescription: 'Figura rotta.',
        sortOrder: 2,
        coverImageId: broken,
      },
      { categoryId, name: 'Figura assente', sortOrder: 3, coverImageId: document },
      { categoryId, name: 'Visita', shortDescription: 'La seconda con questo nome.', sortOrder: 4 },
    ])
    .execute()
}

const LONG = 'Otorinolaringoiatriaelettroencefalograficamente'

/** 200 services, 60 doctors, names and texts as long as staff can make them. */
export async function crowd(db: Db): Promise<void> {
  const doctors = await db
    .insertInto('doctors')
    .values(
      Array.from({ length: 60 }, (_, n) => ({
        firstName: `Mariantonietta Giuseppina ${n}`,
        lastName: 'Della Rovere Quattrocchi Montecuccoli',
      })),
    )
    .returning('id')
    .execute()
  const slugs = [
    'centro-dentale',
    'medicina-estetica',
    'polispecialistico',
    'centro-analisi',
    'altro-reparto',
  ]
  const categories = await db
    .insertInto('serviceCategories')
    .values(
      slugs.map((slug) => ({ slug, name: `${LONG} ${slug}`, description: `${LONG} `.repeat(6).trim() })),
    )
    .returning('id')
    .execute()
  const services = await db
    .insertInto('services')
    .values(
      Array.from({ length: 200 }, (_, n) => ({
        categoryId: categories[n % categories.length]?.id ?? 0,
        name: `${LONG} ${n}`,
        shortDescription: `Breve: ${LONG} ${LONG}`,
        longDescription: `Lunga: ${LONG} `.repeat(8).trim(),
        sortOrder: n,
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('doctorServices')
    .values(
      services.flatMap(({ id: serviceId }, n) =>
        doctors.slice(0, (n % 60) + 1).map(({ id: doctorId }) => ({ doctorId, serviceId })),
      ),
    )
    .execute()
  await db
    .insertInto('subservices')
    .values(
      services.flatMap(({ id: serviceId }, n) =>
        Array.from({ length: n % 6 }, (_, k) => ({
          serviceId,
          name: `${LONG} ${k}`,
          shortDescription: 'Una prestazione.',
          duration: 30,
        })),
      ),
    )
    .execute()
  await db
    .insertInto('serviceSchedules')
    .values(
      services.flatMap(({ id: serviceId }) =>
        [0, 2, 4, 6].flatMap((dayOfWeek) => [
          { serviceId, dayOfWeek, startTime: '09:30', endTime: '12:30' },
          { serviceId, dayOfWeek, startTime: '15:00', endTime: '19:00' },
        ]),
      ),
    )
    .execute()
}
