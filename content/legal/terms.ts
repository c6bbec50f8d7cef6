import { type LegalText, list, text } from '../page-text.ts'
import { editionOf, type LegalFacts } from './facts.ts'

export function termsText(facts: LegalFacts): LegalText {
  const { clinic, company } = facts
  const call = { text: clinic.phone.text, to: `tel:${clinic.phone.dial}` }
  const edition = editionOf({ version: '1.0', date: '2026-11-21' }, facts)
  return {
    title: 'Termini d’uso',
    lead: 'Le regole di questo sito e delle richieste che ci mandi da qui.',
    ...edition,
    sections: [
      {
        id: 'emergenze',
        title: 'Non per le emergenze',
        blocks: [
          text([
            'Questo sito non è un servizio di emergenza e nessuno legge i moduli in tempo reale. In caso di emergenza chiama il ',
            { text: '112', to: 'tel:112' },
            ' (o il ',
            { text: '118', to: 'tel:118' },
            ' dove il 112 non è attivo), oppure vai al pronto soccorso.',
          ]),
          ...(clinic.emergency
            ? [
                text([
                  'Il numero della clinica attivo 24 ore su 24, ',
                  { text: clinic.emergency.text, to: `tel:${clinic.emergency.dial}` },
                  ', non sostituisce i soccorsi.',
                ]),
              ]
            : []),
        ],
      },
      {
        id: 'chi-siamo',
        title: 'Chi offre il sito',
        blocks: [
          list(
            `${company.legalName}, sede legale ${company.registeredOffice}`,
            `Partita IVA ${company.vatNumber}, ${company.register}, capitale sociale ${company.shareCapital}`,
            ...(company.certifiedEmail ? [`PEC ${company.certifiedEmail}`] : []),
            `Direttore sanitario: ${company.medicalDirector.name}, ${company.medicalDirector.register}`,
            company.authorisation,
          ),
          text([
            'Usando il sito accetti questi termini. Come trattiamo i tuoi dati è scritto nell’',
            { text: 'informativa privacy', to: '/privacy' },
            '.',
          ]),
        ],
      },
      {
        id: 'prenotazione',
        title: 'Prenotare una visita',
        blocks: [
          list(
            'Ciò che invii è una richiesta. La visita è fissata solo quando il nostro staff la conferma, con un’e-mail all’indirizzo che hai indicato.',
            'Finché la richiesta è in attesa l’orario è tenuto per te. Se non possiamo confermarlo te lo diciamo e cerchiamo insieme un’alternativa.',
            'Con «Il migliore disponibile» il professionista è assegnato dalla clinica e può cambiare fino alla conferma.',
            'Durata e prezzo indicati valgono per la prestazione scelta. Se durante la visita servono altre prestazioni, il medico te lo dice prima, con il loro costo.',
            'Mandare una richiesta è gratuito: sul sito non si paga nulla.',
          ),
          text([
            'Per spostare o annullare una visita chiama ',
            call,
            ' appena lo sai: l’orario tornerà libero per qualcun altro.',
          ]),
        ],
      },
      {
        id: 'correttezza',
        title: 'Che cosa ti chiediamo',
        blocks: [
          list(
            'Dati veri, e recapiti a cui possiamo raggiungerti.',
            'Prenota per te, o per chi ti ha autorizzato. Per un minore prenota chi ne ha la responsabilità genitoriale.',
            'Allega solo documenti tuoi o della persona per cui prenoti, e utili alla visita.',
            'Non mandare richieste finte o ripetute e non usare programmi che compilano i moduli: per ogni indirizzo accettiamo un numero limitato di richieste aperte.',
          ),
        ],
      },
      {
        id: 'informazioni',
        title: 'Informazioni, non diagnosi',
        blocks: [
          text(
            'Le pagine descrivono i nostri servizi in modo generale. Non sono un parere medico e non sostituiscono la visita: per la tua salute decidi con un medico. I risultati di una cura cambiano da persona a persona.',
          ),
          text(
            'Orari, medici e disponibilità sono aggiornati con cura, ma possono cambiare; in caso di dubbio vale ciò che ti conferma la clinica.',
          ),
        ],
      },
      {
        id: 'immagini',
        title: 'Immagini e testi',
        blocks: [
          text(
            'Le immagini sono illustrazioni: danno un’idea degli ambienti e delle persone, non sono fotografie dei locali, delle apparecchiature o dei medici.',
          ),
          text(
            `Testi, immagini e marchio sono di ${company.legalName} o usati con il permesso di chi ne ha i diritti. Puoi stamparli e citarli per uso personale; per altri usi chiedi a noi.`,
          ),
        ],
      },
      {
        id: 'altri-siti',
        title: 'Siti di altri',
        blocks: [
          text(
            `Alcuni collegamenti portano a siti di altri, per esempio ${clinic.lab.name ? 'il laboratorio partner, ' : ''}la mappa o la chat. Non ne decidiamo i contenuti e non ne rispondiamo.`,
          ),
        ],
      },
      {
        id: 'responsabilita',
        title: 'Responsabilità',
        blocks: [
          text(
            'Facciamo il possibile perché il sito sia corretto e raggiungibile, ma non possiamo garantire che lo sia sempre. Non rispondiamo dei danni dovuti a interruzioni, o all’uso delle informazioni generali al posto di un parere medico.',
          ),
          text(
            'Nulla di quanto scritto qui limita la nostra responsabilità per dolo o colpa grave, per i danni alla salute, o i diritti che la legge dà ai consumatori e ai pazienti.',
          ),
        ],
      },
      {
        id: 'legge',
        title: 'Legge e foro',
        blocks: [
          text(
            `Vale la legge italiana. Per i consumatori è competente il giudice del luogo in cui risiedono o hanno domicilio; negli altri casi il foro di ${company.court}.`,
          ),
          text([
            'Prima di tutto, però, parliamone: ',
            call,
            ', ',
            { text: clinic.email, to: `mailto:${clinic.email}` },
            '.',
          ]),
        ],
      },
      {
        id: 'modifiche',
        title: 'Modifiche',
        blocks: [
          text(
            'Possiamo cambiare questi termini. Per una richiesta vale il testo in vigore il giorno in cui la mandi; versione e data sono in cima alla pagina.',
          ),
        ],
      },
    ],
  }
}
