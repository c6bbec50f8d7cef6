import { group, introSection, line, list, text } from '../fields.ts'

const item = (question: string, answer: string) => ({ question, answer })

/**
 * Questions and answers. Answers describe what the product does: a change of a form, a mail or a limit is made here too. How
 * results are handed over is the clinic's own promise (docs/open-questions/site.md).
 */
export const faqGroup = group({
  title: 'Domande frequenti',
  page: '/domande-frequenti',
  sections: {
    intro: introSection(
      160,
      'Prenotare, spostare una visita, mandare documenti, ritirare un referto: qui trovi le risposte.',
    ),
    questions: {
      title: 'Domande',
      text: 'Nelle risposte una riga che comincia con «- » è un punto di un elenco, e [parole](/indirizzo) è un link.',
      fields: {
        items: list(
          'Domande',
          {
            ...{ itemLabel: 'Domanda', min: 1, max: 40 },
            item: { question: line('Domanda', 120, ''), answer: text('Risposta', 1200, '') },
          },
          [
            item(
              'Devo registrarmi per prenotare?',
              'No. Nella [pagina di prenotazione](/prenota-visita) scegli il servizio, il professionista, il giorno e l’ora, e lasci i tuoi dati: non servono né account né password. Se preferisci, prenotiamo per telefono: {telefono}.',
            ),
            item(
              'Quando è confermata la visita?',
              'Ciò che invii è una richiesta, e l’orario resta riservato a te. Ricevi subito un’e-mail con il riepilogo; il nostro staff controlla la richiesta e ti scrive entro {risposta}. La visita è fissata quando ricevi l’e-mail di conferma, con un file da aggiungere al tuo calendario.',
            ),
            item(
              'Ho prenotato e non ho ricevuto risposta: che cosa faccio?',
              'Guarda anche nella cartella della posta indesiderata. Se non c’è, chiama {telefono} e di’ il numero della prenotazione, quello che leggi alla fine: forse l’indirizzo che ci hai lasciato ha un errore.',
            ),
            item(
              'Come sposto o annullo una visita?',
              'Dal link che trovi nelle nostre e-mail: apre la pagina della tua visita, da cui la sposti o la disdici fino al termine scritto lì. Dopo, o senza il link, chiama {telefono} con il numero della prenotazione. L’orario torna libero per qualcun altro.',
            ),
            item(
              'Posso scegliere il medico?',
              'Sì, tra chi offre il servizio che hai scelto. Se per te è lo stesso, scegli «Il migliore disponibile»: vedi gli orari di tutti, e il professionista lo assegna il nostro staff.',
            ),
            item(
              'Posso prenotare per mio figlio, o per un’altra persona?',
              'Sì. Scrivi il nome di chi viene alla visita e i recapiti a cui possiamo raggiungerti; la stessa e-mail va bene per tutta la famiglia. Per chi ha meno di 18 anni prenota chi ne ha la responsabilità genitoriale. Per un adulto prenota d’accordo con lui.',
            ),
            item(
              'Posso mandare esami e documenti prima della visita?',
              'Sì, mentre prenoti, se vuoi:\n- al massimo 5 file, fino a 10 MB ciascuno;\n- immagini, PDF o documenti Word; con il telefono puoi fotografare un foglio.\nI documenti li può aprire solo lo staff della clinica. Se non hai nulla da mandare, prenoti lo stesso.',
            ),
            item(
              'Quanto costa una visita, e dove si paga?',
              'Prenotare è gratuito e sul sito non si paga nulla: non ti chiediamo mai la carta. Dove un servizio ha più tipi di visita, nella [pagina di prenotazione](/prenota-visita) leggi la durata e il prezzo di ciascuno, se è fissato. Per un preventivo, o per sapere come si paga, chiama {telefono}.',
            ),
            item(
              'La mia azienda o il mio fondo è convenzionato: che cosa devo fare?',
              'Cerca la convenzione nella pagina [Attiva la Tua Convenzione](/attiva-convenzione), lascia i tuoi dati e scegli i servizi che ti interessano. Controlliamo la richiesta e ti rispondiamo per e-mail entro {risposta}: la convenzione vale da quando ricevi la nostra conferma. Il sito non comunica nulla alla tua azienda.',
            ),
            item(
              'Come funzionano gli esami del sangue?',
              'Prenota l’esame online o per telefono, e chiedici se serve il digiuno e come prepararti. Porta un documento e, se li hai, l’impegnativa o la richiesta del medico. Il punto prelievi è aperto {orari-prelievi}. Gli esami sono descritti nella pagina del [Centro Analisi](/centro-analisi).',
            ),
            item(
              'Quando e come ricevo i referti?',
              'Per la maggior parte degli esami il referto è pronto in {referti} ore. Lo ricevi come preferisci: in clinica, per e-mail o sul portale online. Il ritiro in clinica è {orari-ritiro}.',
            ),
            item(
              'Quando siete aperti, e dove?',
              'L’ambulatorio è aperto: {orari-ambulatorio}. La domenica e nei giorni festivi non si prenotano visite.\nSiamo in {ingressi}. Mappe e recapiti sono nella [sezione Contatti](/#contatti).',
            ),
            item(
              'È un’emergenza: posso scrivervi da qui?',
              'No. Chiama il [112](tel:112) o vai al pronto soccorso: nessuno legge i moduli in tempo reale. Il nostro numero attivo 24 ore su 24, {emergenza}, non sostituisce i soccorsi.',
            ),
            item(
              'Non riesco a usare il sito. Come prenoto?',
              'Chiama {telefono}: prenotiamo per telefono. Il sito si usa anche con la sola tastiera e con i testi ingranditi; se qualcosa per te non funziona, [segnalacelo](/accessibilita#segnalare) e lo correggiamo.',
            ),
            item(
              'Che cosa fate dei miei dati?',
              'Li usiamo soprattutto per risponderti, fissare la visita e curarti: non per la pubblicità, e non li vendiamo. Il sito non ha strumenti di statistica o di tracciamento, e i contenuti di altri si caricano solo se li accetti. Per una copia dei tuoi dati, per correggerli o, quando la legge lo permette, cancellarli scrivi a {privacy}; tutto il resto è nell’[informativa privacy](/privacy).',
            ),
          ],
        ),
      },
    },
  },
})
