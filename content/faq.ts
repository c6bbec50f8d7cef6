import { clinic, type Hours } from './clinic.ts'
import { company } from './legal/company.ts'
import { list, type PageText, text } from './page-text.ts'

const call = { text: clinic.phone.text, to: `tel:${clinic.phone.dial}` }
const booking = { text: 'pagina di prenotazione', to: '/prenota-visita' }
const hoursOf = ({ lines }: Hours) =>
  lines.map(({ days, hours }) => `${days.toLowerCase()} ${hours}`).join('; ')

// Answers describe what the product does: a change of a form, a mail or a limit is made here too. How results are handed over
// is the clinic's own promise (docs/open-questions/site.md).
export const faq: PageText = {
  title: 'Domande frequenti',
  lead: 'Prenotare, spostare una visita, mandare documenti, ritirare un referto: qui trovi le risposte.',
  sections: [
    {
      id: 'registrazione',
      title: 'Devo registrarmi per prenotare?',
      blocks: [
        text([
          'No. Nella ',
          booking,
          ' scegli il servizio, il professionista, il giorno e l’ora, e lasci i tuoi dati: non servono né account né password. Se preferisci, prenotiamo per telefono: ',
          call,
          '.',
        ]),
      ],
    },
    {
      id: 'conferma',
      title: 'Quando è confermata la visita?',
      blocks: [
        text(
          `Ciò che invii è una richiesta, e l’orario resta riservato a te. Ricevi subito un’e-mail con il riepilogo; il nostro staff controlla la richiesta e ti scrive entro ${clinic.answerWithin}. La visita è fissata quando ricevi l’e-mail di conferma, con un file da aggiungere al tuo calendario.`,
        ),
      ],
    },
    {
      id: 'nessuna-risposta',
      title: 'Ho prenotato e non ho ricevuto risposta: che cosa faccio?',
      blocks: [
        text([
          'Guarda anche nella cartella della posta indesiderata. Se non c’è, chiama ',
          call,
          ' e di’ il numero della prenotazione, quello che leggi alla fine: forse l’indirizzo che ci hai lasciato ha un errore.',
        ]),
      ],
    },
    {
      id: 'spostare-annullare',
      title: 'Come sposto o annullo una visita?',
      blocks: [
        text([
          'Chiama ',
          call,
          ' appena lo sai, con il numero della prenotazione: dal sito non si può fare. Quando lo staff ha spostato o annullato la visita ricevi un’e-mail, e l’orario torna libero per qualcun altro.',
        ]),
      ],
    },
    {
      id: 'professionista',
      title: 'Posso scegliere il medico?',
      blocks: [
        text(
          'Sì, tra chi offre il servizio che hai scelto. Se per te è lo stesso, scegli «Il migliore disponibile»: vedi gli orari di tutti, e il professionista lo assegna il nostro staff.',
        ),
      ],
    },
    {
      id: 'minori',
      title: 'Posso prenotare per mio figlio, o per un’altra persona?',
      blocks: [
        text(
          'Sì. Scrivi il nome di chi viene alla visita e i recapiti a cui possiamo raggiungerti; la stessa e-mail va bene per tutta la famiglia. Per chi ha meno di 18 anni prenota chi ne ha la responsabilità genitoriale. Per un adulto prenota d’accordo con lui.',
        ),
      ],
    },
    {
      id: 'documenti',
      title: 'Posso mandare esami e documenti prima della visita?',
      blocks: [
        text('Sì, mentre prenoti, se vuoi:'),
        list(
          'al massimo 5 file, fino a 10 MB ciascuno;',
          'immagini, PDF o documenti Word; con il telefono puoi fotografare un foglio.',
        ),
        text(
          'I documenti li può aprire solo lo staff della clinica. Se non hai nulla da mandare, prenoti lo stesso.',
        ),
      ],
    },
    {
      id: 'prezzi',
      title: 'Quanto costa una visita, e dove si paga?',
      blocks: [
        text([
          'Prenotare è gratuito e sul sito non si paga nulla: non ti chiediamo mai la carta. Dove un servizio ha più tipi di visita, nella ',
          booking,
          ' leggi la durata e il prezzo di ciascuno, se è fissato. Per un preventivo, o per sapere come si paga, chiama ',
          call,
          '.',
        ]),
      ],
    },
    {
      id: 'convenzioni',
      title: 'La mia azienda o il mio fondo è convenzionato: che cosa devo fare?',
      blocks: [
        text([
          'Cerca la convenzione nella pagina ',
          { text: 'Attiva la Tua Convenzione', to: '/attiva-convenzione' },
          `, lascia i tuoi dati e scegli i servizi che ti interessano. Controlliamo la richiesta e ti rispondiamo per e-mail entro ${clinic.answerWithin}: la convenzione vale da quando ricevi la nostra conferma. Il sito non comunica nulla alla tua azienda.`,
        ]),
      ],
    },
    {
      id: 'prelievi',
      title: 'Come funzionano gli esami del sangue?',
      blocks: [
        text([
          'Prenota l’esame online o per telefono, e chiedici se serve il digiuno e come prepararti. Porta un documento e, se li hai, l’impegnativa o la richiesta del medico. Il punto prelievi è aperto ',
          `${hoursOf(clinic.hours.bloodDraw)}. Gli esami sono descritti nella pagina del `,
          { text: 'Centro Analisi', to: '/centro-analisi' },
          '.',
        ]),
      ],
    },
    {
      id: 'referti',
      title: 'Quando e come ricevo i referti?',
      blocks: [
        text(
          `Per la maggior parte degli esami il referto è pronto in ${clinic.claims.resultHours} ore. Lo ricevi come preferisci: in clinica, per e-mail o sul portale online. Il ritiro in clinica è ${hoursOf(clinic.hours.resultsPickup)}.`,
        ),
      ],
    },
    {
      id: 'orari',
      title: 'Quando siete aperti, e dove?',
      blocks: [
        text([
          `L’ambulatorio è aperto: ${hoursOf(clinic.hours.outpatient)}. La domenica e nei giorni festivi non si prenotano visite.`,
        ]),
        text([
          `Ci sono due ingressi: ${[clinic.entrances.main, clinic.entrances.secondary].map(({ lines }) => lines.join(', ')).join(', e ')}. Mappe e recapiti sono nella `,
          { text: 'sezione Contatti', to: '/#contatti' },
          '.',
        ]),
      ],
    },
    {
      id: 'emergenze',
      title: 'È un’emergenza: posso scrivervi da qui?',
      blocks: [
        text([
          'No. Chiama il ',
          { text: '112', to: 'tel:112' },
          ' o vai al pronto soccorso: nessuno legge i moduli in tempo reale. Il nostro numero attivo 24 ore su 24, ',
          { text: clinic.emergency.text, to: `tel:${clinic.emergency.dial}` },
          ', non sostituisce i soccorsi.',
        ]),
      ],
    },
    {
      id: 'accessibilita',
      title: 'Non riesco a usare il sito. Come prenoto?',
      blocks: [
        text([
          'Chiama ',
          call,
          ': prenotiamo per telefono. Il sito si usa anche con la sola tastiera e con i testi ingranditi; se qualcosa per te non funziona, ',
          { text: 'segnalacelo', to: '/accessibilita#segnalare' },
          ' e lo correggiamo.',
        ]),
      ],
    },
    {
      id: 'dati',
      title: 'Che cosa fate dei miei dati?',
      blocks: [
        text([
          'Li usiamo soprattutto per risponderti, fissare la visita e curarti: non per la pubblicità, e non li vendiamo. Il sito non ha strumenti di statistica o di tracciamento, e i contenuti di altri si caricano solo se li accetti. Per una copia dei tuoi dati, per correggerli o, quando la legge lo permette, cancellarli scrivi a ',
          { text: company.privacyEmail, to: `mailto:${company.privacyEmail}` },
          '; tutto il resto è nell’',
          { text: 'informativa privacy', to: '/privacy' },
          '.',
        ]),
      ],
    },
  ],
}
