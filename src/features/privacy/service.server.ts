import { makeZip } from 'client-zip'
import type { Company } from '#content/groups/company.ts'
import { statusLabels as activationLabels } from '#features/agreements/staff-copy.ts'
import type { AuthorisationState } from '#features/booking/agreement/rules.ts'
import { authorisationLabels } from '#features/booking/agreement/staff-copy.ts'
import type { VisitChanges } from '#features/booking/history.store.server.ts'
import { linesOfEvent } from '#features/booking/history.ts'
import type { Channel, Stage, VisitEventKind } from '#features/booking/rules.ts'
import { channelLabels, stageLabels, statusLabels as visitLabels } from '#features/booking/staff-copy.ts'
import { statusLabels as messageLabels, sourceOf } from '#features/contacts/messages/copy.ts'
import { relationLabel } from '#features/contacts/relations/copy.ts'
import { inverseOf, type RelationKind } from '#features/contacts/relations/rules.ts'
import { contactMissing, lockForDeletion, removeContact } from '#features/contacts/store.server.ts'
import { readContent } from '#features/content/store.server.ts'
import { sourceName } from '#features/forms/statistics/answers.ts'
import { transaction } from '#platform/db/database.server.ts'
import { dropOrphanBlobs, readBlob } from '#platform/files/blobs.server.ts'
import { cleanName, contentDisposition } from '#platform/files/names.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import type { PersonalDataCounts } from './contract.ts'
import {
  countRecordsOf,
  documentsOf,
  eraseBelongings,
  type PersonalData,
  type PersonDocument,
  readPersonalData,
} from './store.server.ts'

/**
 * Counts the records of a contact.
 * @throws AppError('not_found')
 */
export async function countPersonalData(ctx: Context, id: number): Promise<PersonalDataCounts> {
  const counts = await countRecordsOf(ctx.db, id, clinicTime(ctx))
  if (!counts) throw contactMissing()
  return counts
}

/**
 * Answers everything stored about a contact as one ZIP: a JSON file, and the documents, read piece by piece while they
 * are sent (GDPR, articles 15 and 20).
 * @throws AppError('not_found')
 */
export async function exportPerson(ctx: Context, id: number): Promise<Response> {
  const [data, documents, { company }] = await Promise.all([
    readPersonalData(ctx.db, id),
    documentsOf(ctx.db, id),
    readContent(ctx.db),
  ])
  if (!data) throw contactMissing()
  // The log names the user and the contact, never the data.
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, contactId: id }, 'personal data exported')
  return new Response(makeZip(entriesOf(ctx, { data, documents, company })), {
    headers: {
      'Content-Type': 'application/zip',
      // Other people see names of files, so the name has the contact's number only.
      'Content-Disposition': contentDisposition(`dati-personali-${id}-${wallClock(ctx.now()).date}.zip`),
      'Cache-Control': 'no-store',
    },
  })
}

function* entriesOf(
  ctx: Context,
  { data, documents, company }: { data: PersonalData; documents: PersonDocument[]; company: Company },
) {
  const now = ctx.now()
  const about = {
    ...{ titolare: company.legalName, contatto: company.privacyEmail, creatoIl: now.toISOString() },
    ...data,
    legami: data.legami.map(({ registratoIl, legame, diretto }) => ({
      registratoIl,
      altro: relationLabel(diretto ? (legame as RelationKind) : inverseOf(legame as RelationKind)),
    })),
    messaggi: inWords(data.messaggi, messageLabels).map((message) => ({
      ...message,
      provenienza: sourceOf(String(message.provenienza)),
    })),
    visite: inWords(data.visite, visitLabels).map(visitInWords),
    convenzioni: inWords(data.convenzioni, activationLabels),
    moduli: data.moduli.map((submission) => ({
      ...submission,
      provenienza: sourceName(String(submission.provenienza)),
    })),
    documenti: documents.map((document) => ({
      // A file the antivirus has not let through is named, but left out.
      file: document.blocked ? null : fileOf(document),
      nome: document.originalName,
      tipo: document.mimeType,
      byte: document.fileSize,
      caricatoIl: document.createdAt,
    })),
  }
  yield { name: 'dati-personali.json', lastModified: now, input: `${JSON.stringify(about, null, 2)}\n` }
  for (const document of documents.filter(({ blocked }) => !blocked)) {
    yield {
      name: fileOf(document),
      lastModified: new Date(document.createdAt),
      size: document.fileSize,
      input: readBlob(ctx.db, { ...document, size: document.fileSize }, ctx.dataKey),
    }
  }
}

/** The statuses by the labels of the screens, since a person reads the file. */
function inWords(rows: PersonalData['visite'], labels: Record<string, string>): PersonalData['visite'] {
  return rows.map((row) => ({ ...row, stato: labels[String(row.stato)] ?? row.stato }))
}

function visitInWords(visit: PersonalData['visite'][number]): PersonalData['visite'][number] {
  const story = visit.storia as { il: string; evento: VisitEventKind; cambiamenti: VisitChanges }[]
  const agreement = visit.convenzione as { autorizzazione: AuthorisationState | null } | null
  return {
    ...visit,
    giornata: visit.giornata && stageLabels[visit.giornata as Stage],
    canale: channelLabels[visit.canale as Channel],
    convenzione: agreement && {
      ...agreement,
      autorizzazione: agreement.autorizzazione && authorisationLabels[agreement.autorizzazione],
    },
    storia: story.map(({ il, evento, cambiamenti }) => ({
      il,
      cambiamenti: linesOfEvent(evento, cambiamenti).map(({ label, from, to }) => ({
        ...{ che: label, da: from, a: to },
      })),
    })),
  }
}

/** The id keeps documents of one name apart. */
function fileOf({ id, originalName }: PersonDocument): string {
  return `documenti/${id}-${cleanName(originalName)}`
}

/**
 * Erases a person everywhere in one transaction (GDPR, article 17).
 * @throws AppError('not_found')
 */
export async function erasePerson(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    if (!(await lockForDeletion(db, id))) throw contactMissing()
    await eraseBelongings(db, id, clinicTime(ctx))
    await removeContact(db, id)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, contactId: id }, 'person erased')
  // Deletes the bytes of the documents at once, rather than with the next cleaning.
  await dropOrphanBlobs(ctx.db)
  return { message: 'Dati cancellati.' }
}

function clinicTime(ctx: Context): string {
  const { date, minutes } = wallClock(ctx.now())
  return `${date} ${toTime(minutes)}`
}
