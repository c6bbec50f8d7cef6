import type { Retention } from '../groups/retention.ts'
import { type Entry, entries, joined, type LegalText, list, text, type Words } from '../page-text.ts'
import { widgetOf } from '../reviews.ts'
import { editionOf, type LegalFacts } from './facts.ts'

const days = (count: number) => (count === 1 ? '1 giorno' : `${count} giorni`)
const hours = (count: number) => (count <= 3 ? `${count * 24} ore` : days(count))

const gone = (name: string, count: number | null, since: string): Entry[] =>
  count === null
    ? []
    : [
        {
          name,
          facts: [{ label: 'Durata', text: `${days(count)} ${since}, poi il sito li cancella da solo.` }],
        },
      ]

/** Data for which the clinic has set a time: everything else stays until the staff delete it. */
const decided = (retention: Retention): Entry[] => [
  ...gone('Messaggi del modulo contatti', retention.messages, 'dall’arrivo'),
  ...gone('Dati degli altri moduli', retention.submissions, 'dall’arrivo'),
  ...gone('Dati di una convenzione rifiutata', retention.rejectedActivations, 'dalla risposta'),
  ...gone('Dati di una visita annullata o mai confermata', retention.lapsedVisits, 'dal giorno previsto'),
  ...gone('Contatti', retention.idleContacts, 'dall’ultima volta che li abbiamo usati'),
]

function officerText({ name, email }: NonNullable<LegalFacts['company']['dataProtectionOfficer']>): Words {
  const role = 'Il responsabile della protezione dei dati (DPO)'
  if (!email) return `${role} è ${name}.`
  const link = { text: email, to: `mailto:${email}` }
  return [name ? `${role} è ${name}, che puoi raggiungere a ` : `${role} si raggiunge a `, link, '.']
}

/**
 * The notice describes what the product does. A change of the data stored or of its recipients is made here too, with a new
 * version: the version a visitor was shown is stored with what they sent.
 */
export function privacyText(facts: LegalFacts): LegalText {
  const { clinic, company, retention, hasLaboratory } = facts
  const officer = company.dataProtectionOfficer
  const hasWidget = widgetOf(clinic.reviewsUrl) !== null
  const linked = joined('Mappa', 'chat', 'social', clinic.reviewsUrl && 'recensioni')
  const privacyMail = { text: company.privacyEmail, to: `mailto:${company.privacyEmail}` }
  const edition = editionOf({ version: '1.3', date: '2026-11-29' }, facts)
  return {
    title: 'Informativa privacy',
    lead: 'Quali dati raccoglie questo sito, perché, per quanto tempo, e che cosa puoi chiederci. Ai sensi degli articoli 13 e 14 del Regolamento (UE) 2016/679 («GDPR»).',
    ...edition,
    sections: [
      {
        id: 'in-breve',
        title: 'In breve',
        blocks: [
          list(
            'Chiediamo solo i dati che servono a risponderti, a fissare una visita e a prestarti le cure.',
            'Per essere curato non devi dare alcun consenso al trattamento dei dati: lo permette la legge.',
            'Non vendiamo i tuoi dati, non li usiamo per la pubblicità e non ti profiliamo.',
            'Il sito non usa strumenti di statistica o di tracciamento.',
            ['Per qualsiasi domanda scrivi a ', privacyMail, '.'],
          ),
        ],
      },
      {
        id: 'titolare',
        title: 'Chi tratta i dati',
        blocks: [
          text(
            `Il titolare del trattamento è ${company.legalName}, ${company.registeredOffice}, partita IVA ${company.vatNumber}.`,
          ),
          list(
            ['Posta elettronica: ', privacyMail],
            ...(company.certifiedEmail ? [`PEC: ${company.certifiedEmail}`] : []),
            ['Telefono: ', { text: clinic.phone.text, to: `tel:${clinic.phone.dial}` }],
          ),
          ...(officer ? [text(officerText(officer))] : []),
        ],
      },
      {
        id: 'dati',
        title: 'Quali dati, modulo per modulo',
        blocks: [
          text(
            'I campi segnati come facoltativi puoi lasciarli vuoti. Senza gli altri non possiamo dare seguito alla richiesta.',
          ),
          entries(
            {
              name: [{ text: 'Prenotazione di una visita', to: '/prenota-visita' }],
              facts: [
                {
                  label: 'Dati',
                  text: `Nome, cognome, e-mail, telefono; servizio, professionista, giorno e ora scelti. Facoltativi: data di nascita, codice fiscale, note e documenti (al massimo 5, fino a 10 MB ciascuno); la convenzione, il fondo o l’assicurazione che usi, e il numero dell’autorizzazione. ${hasLaboratory ? 'Per un prelievo a domicilio anche l’indirizzo. ' : ''}Il servizio che scegli e i documenti che alleghi possono dire qualcosa della tua salute.`,
                },
                {
                  label: 'Perché',
                  text: 'Per ricevere la richiesta, confermarla, ricordartela, spostarla o annullarla, scriverti in proposito e preparare la visita.',
                },
                {
                  label: 'Base giuridica',
                  text: 'Misure precontrattuali e contratto (art. 6, par. 1, lett. b). Per i dati sulla salute: finalità di diagnosi, assistenza e terapia sanitaria (art. 9, par. 2, lett. h, e par. 3), a opera di professionisti tenuti al segreto o sotto la loro responsabilità.',
                },
              ],
            },
            {
              name: [{ text: 'Richiesta di informazioni', to: '/#contatti' }],
              facts: [
                { label: 'Dati', text: 'Nome, cognome, e-mail, telefono, oggetto e testo del messaggio.' },
                { label: 'Perché', text: 'Per risponderti.' },
                {
                  label: 'Base giuridica',
                  text: 'Misure precontrattuali prese su tua richiesta (art. 6, par. 1, lett. b). Per scriverci non serve raccontare della tua salute: se lo fai, usiamo quelle parole solo per risponderti sulla cura che chiedi (art. 9, par. 2, lett. h).',
                },
              ],
            },
            {
              name: [{ text: 'Attivazione di una convenzione', to: '/attiva-convenzione' }],
              facts: [
                {
                  label: 'Dati',
                  text: 'Convenzione scelta, nome, cognome, e-mail, telefono, data di nascita, servizi di interesse.',
                },
                {
                  label: 'Perché',
                  text: 'Per verificare che la convenzione ti spetti e applicarne le condizioni. Il sito non comunica nulla alla tua azienda.',
                },
                {
                  label: 'Base giuridica',
                  text: 'Misure precontrattuali e contratto (art. 6, par. 1, lett. b).',
                },
              ],
            },
            {
              name: 'Iscrizione a un evento e altri moduli',
              facts: [
                {
                  label: 'Dati',
                  text: `Quello che il modulo chiede, di solito nome, cognome, e-mail, telefono, oggetto e messaggio; per difenderci dagli abusi, l’indirizzo IP e il tipo di browser da cui arriva, che il sito cancella da solo dopo ${days(retention.submissionTraces)}. Se il modulo sta su un altro sito, anche quale.`,
                },
                {
                  label: 'Perché',
                  text: 'Per organizzare l’evento e accoglierti, o per rispondere a ciò che chiedi con il modulo.',
                },
                {
                  label: 'Base giuridica',
                  text: 'Esecuzione di quanto ci chiedi (art. 6, par. 1, lett. b); per indirizzo IP e browser, il nostro legittimo interesse alla sicurezza del sito (art. 6, par. 1, lett. f).',
                },
              ],
            },
            {
              name: 'Navigazione',
              facts: [
                {
                  label: 'Dati',
                  text: 'L’indirizzo IP da cui arrivano i moduli e gli accessi, per contare quante richieste vengono dallo stesso indirizzo. Il registro tecnico del sito non contiene nomi, contatti o contenuti.',
                },
                { label: 'Perché', text: 'Per tenere il sito in funzione e respingere gli abusi.' },
                {
                  label: 'Base giuridica',
                  text: 'Legittimo interesse alla sicurezza del sito (art. 6, par. 1, lett. f).',
                },
              ],
            },
          ),
          text([
            'Che cosa il sito conserva nel tuo browser è scritto nella ',
            { text: 'pagina sui cookie', to: '/cookie' },
            '.',
          ]),
        ],
      },
      {
        id: 'cura',
        title: 'La cura non richiede il tuo consenso',
        blocks: [
          text(
            'Per le prestazioni sanitarie trattiamo i dati necessari alla cura senza chiedere il consenso al trattamento (art. 9, par. 2, lett. h, del GDPR; art. 2-septies del Codice privacy; provvedimento del Garante n. 55 del 7 marzo 2019). È un’altra cosa il consenso informato all’atto medico, che il medico ti chiede quando è previsto.',
          ),
          text(
            `Per ciò che va oltre la cura ti chiederemmo prima un consenso distinto e libero. Questo sito non ne chiede nessuno${hasWidget ? ', salvo quello per mostrare contenuti di terzi, che puoi rifiutare senza perdere nulla' : ''}.`,
          ),
          text(
            'In clinica tratteremo i tuoi dati anche per obblighi di legge, per esempio fiscali e sulla documentazione sanitaria (art. 6, par. 1, lett. c; art. 9, par. 2, lett. i). All’accettazione trovi l’informativa completa su queste attività.',
          ),
        ],
      },
      {
        id: 'altri',
        title: 'Se prenoti per un’altra persona, o per un minore',
        blocks: [
          text(
            'Per chi ha meno di 18 anni prenota e compila i moduli chi ne ha la responsabilità genitoriale o la tutela. Chi prenota per un’altra persona lascia anche il proprio nome e dice se ne è il genitore: e-mail e telefono sono i suoi. Non chiediamo altri dati; i moduli non sono rivolti ai minori.',
          ),
          text(
            'Se ci dai i dati di un’altra persona, fallo d’accordo con lei e mostrale questa informativa: in quel caso la fonte dei suoi dati sei tu (art. 14 del GDPR). La richiesta è registrata a nome della persona indicata, anche quando l’indirizzo e-mail è comune a più familiari.',
          ),
        ],
      },
      {
        id: 'conservazione',
        title: 'Per quanto tempo',
        blocks: [
          entries(
            {
              name: 'Documenti caricati e non inviati con una prenotazione',
              facts: [
                {
                  label: 'Durata',
                  text: `${hours(retention.unclaimedDocuments)}, poi il sito li cancella da solo.`,
                },
              ],
            },
            {
              name: 'Link alla pagina della tua visita',
              facts: [
                {
                  label: 'Durata',
                  text: `Vale fino al giorno della visita. Ne conserviamo solo un’impronta, che il sito cancella da solo ${days(retention.visitLinks)} dopo.`,
                },
              ],
            },
            {
              name: 'E-mail inviate dal sito',
              facts: [
                {
                  label: 'Durata',
                  text: `${days(retention.mails)} dall’invio, o da quando è risultato impossibile, poi il sito le cancella da solo. Non contengono note, codice fiscale o documenti.`,
                },
              ],
            },
            {
              name: 'Conteggi per indirizzo IP contro gli abusi',
              facts: [
                {
                  label: 'Durata',
                  text: 'Circa un giorno. Un’impronta dell’indirizzo da cui arriva una richiesta di visita resta finché lo staff risponde, l’orario chiesto torna libero o il giorno è passato, poi il sito la cancella da solo.',
                },
              ],
            },
            ...decided(retention),
            {
              name: 'Richieste, contatti e documenti allegati a una prenotazione',
              facts: [
                {
                  label: 'Durata',
                  text: 'Restano nel gestionale della clinica finché servono a seguire la richiesta e il rapporto con te; poi lo staff li cancella. Cancelliamo prima se ce lo chiedi e la legge non ci impone di tenerli: delle visite passate restano allora solo giorno, servizio e medico, senza il tuo nome.',
                },
              ],
            },
            {
              name: 'Documentazione sanitaria e contabile',
              facts: [
                {
                  label: 'Durata',
                  text: 'Per il tempo che la legge stabilisce, per esempio dieci anni per i documenti fiscali.',
                },
              ],
            },
          ),
          text(
            'Le copie di sicurezza possono contenere ancora per qualche tempo dati già cancellati: servono solo a ripristinare il sistema dopo un guasto.',
          ),
        ],
      },
      {
        id: 'destinatari',
        title: 'Chi può vedere i dati',
        blocks: [
          list(
            'Il personale della clinica e i professionisti che ti visitano, ciascuno per ciò che gli compete, con un accesso personale.',
            'I fornitori che ospitano il sito e ne consegnano posta e SMS, come responsabili del trattamento (art. 28 del GDPR).',
            ...(clinic.lab.name ? ['Il laboratorio partner, per gli esami che ci affidi.'] : []),
            'Autorità ed enti, quando la legge lo impone.',
          ),
          text([
            `L’elenco aggiornato dei responsabili è a disposizione presso la clinica. Non diffondiamo i dati e con questo sito non li trasferiamo fuori dallo Spazio economico europeo. ${linked} portano a siti di altri, che rispondono per sé: ci vai solo se segui il collegamento${hasWidget ? ' o se ' : ''}`,
            ...(hasWidget ? [{ text: 'accetti i contenuti di terzi', to: '/cookie#preferenze' }] : []),
            '.',
          ]),
        ],
      },
      {
        id: 'modalita',
        title: 'Come li proteggiamo',
        blocks: [
          text(
            'I documenti che alleghi sono accessibili solo allo staff che ha effettuato l’accesso; le password dello staff sono conservate in forma non leggibile; i moduli accettano un numero limitato di richieste.',
          ),
          text(
            'Non prendiamo decisioni automatizzate che ti riguardano (art. 22 del GDPR). Se scegli «Il migliore disponibile» il sito propone il professionista libero con meno visite quel giorno: è una persona a confermare.',
          ),
        ],
      },
      {
        id: 'diritti',
        title: 'I tuoi diritti',
        blocks: [
          text('Puoi chiederci in qualsiasi momento (articoli da 15 a 22 del GDPR):'),
          list(
            'l’accesso ai tuoi dati e una copia;',
            'la rettifica di ciò che è sbagliato o incompleto;',
            'la cancellazione, quando la legge non ci impone di conservarli;',
            'la limitazione del trattamento;',
            'la portabilità dei dati che ci hai fornito;',
            'di opporti ai trattamenti fondati sul legittimo interesse;',
            'di ritirare un consenso, senza che ciò tocchi quanto fatto prima.',
          ),
          text([
            'Scrivi a ',
            privacyMail,
            ' o alla nostra sede: rispondiamo entro un mese, gratuitamente. Possiamo chiederti di dimostrare chi sei.',
          ]),
          text([
            'Se ritieni che il trattamento violi la legge puoi presentare reclamo al Garante per la protezione dei dati personali, Piazza Venezia 11, 00187 Roma, ',
            { text: 'www.garanteprivacy.it', to: 'https://www.garanteprivacy.it' },
            ', o rivolgerti al giudice.',
          ]),
        ],
      },
      {
        id: 'modifiche',
        title: 'Modifiche',
        blocks: [
          text(
            'Quando cambia il modo in cui trattiamo i dati cambia anche questo testo, con una nuova versione e una nuova data in cima alla pagina. Con ogni richiesta conserviamo il numero della versione che ti è stata mostrata.',
          ),
        ],
      },
    ],
  }
}
