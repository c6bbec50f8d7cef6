import { type Entry, entries, joined, type LegalText, list, text } from '../page-text.ts'
import { widgetOf } from '../reviews.ts'
import type { LegalFacts } from './facts.ts'

const kept = (name: string, where: string, why: string, until: string): Entry => ({
  name: [{ text: name, code: true }],
  facts: [
    { label: 'Dove', text: where },
    { label: 'A che cosa serve', text: why },
    { label: 'Quanto dura', text: until },
  ],
})

/** All that the product writes into a browser. A test compares it with what browsers really keep. */
export function cookieText({ clinic }: Pick<LegalFacts, 'clinic'>): LegalText {
  const linked = joined('Mappa', 'chat', 'social', clinic.lab.name && 'laboratorio partner')
  const hasWidget = widgetOf(clinic.reviewsUrl) !== null
  return {
    title: 'Cookie',
    lead: 'Questo sito usa solo ciò che gli serve per funzionare. Nessun cookie di pubblicità, di statistica o di profilazione.',
    version: '1.0',
    date: '2026-11-21',
    sections: [
      {
        id: 'che-cosa-sono',
        title: 'Che cosa sono',
        blocks: [
          text(
            'Un cookie è un piccolo testo che un sito lascia nel tuo browser e rilegge alla visita successiva. Accanto ai cookie i browser hanno altri spazi in cui un sito può scrivere, dai quali nulla parte da solo verso il server: la memoria locale e quella della scheda. Li elenchiamo tutti.',
          ),
          text(
            'Quelli di questo sito sono tecnici: la legge non chiede il consenso (art. 122 del Codice privacy; linee guida del Garante del 10 giugno 2021), e per questo non trovi un banner.',
          ),
        ],
      },
      {
        id: 'leggere',
        title: 'Se leggi e basta',
        blocks: [
          text(
            'Per leggere le pagine non viene impostato alcun cookie, e il browser non ricorda nulla. Mentre prenoti o sei nell’area riservata ricorda soltanto questo:',
          ),
          entries(
            kept(
              'react-router-scroll-positions',
              'Memoria della scheda',
              'Tornando indietro ritrovi il punto in cui eri.',
              'Fino alla chiusura della scheda.',
            ),
          ),
          text('Se nascondi l’avviso in cima alle pagine, anche questo:'),
          entries(
            kept(
              'avviso-nascosto',
              'Memoria locale',
              'Ricorda quale avviso hai nascosto, così non te lo mostriamo di nuovo. Il nostro server non lo riceve.',
              'Finché non nascondi un altro avviso.',
            ),
          ),
        ],
      },
      {
        id: 'moduli',
        title: 'Se ci scrivi, chiedi una convenzione o prenoti una visita',
        blocks: [
          entries(
            kept(
              'modulo-contatti',
              'Memoria della scheda',
              'Il messaggio che stai scrivendo resta se ricarichi la pagina. Non esce dal tuo browser finché non lo invii.',
              'Fino all’invio, o alla chiusura della scheda.',
            ),
            kept(
              'attiva-convenzione',
              'Memoria della scheda',
              'La richiesta di convenzione che stai scrivendo resta se ricarichi la pagina. Non esce dal tuo browser finché non la invii.',
              'Fino all’invio, o alla chiusura della scheda.',
            ),
            kept(
              'modulo-…',
              'Memoria della scheda',
              'Ciò che stai scrivendo in un altro modulo, uno per numero: resta se ricarichi la pagina. Non esce dal tuo browser finché non lo invii.',
              'Fino all’invio, o alla chiusura della scheda.',
            ),
            kept(
              'prenota-visita',
              'Memoria della scheda',
              'Ciò che hai scelto e scritto, dati personali compresi, resta se ricarichi la pagina. Non esce dal tuo browser finché non confermi.',
              'Fino alla chiusura della scheda. Su un computer usato da altri, chiudila.',
            ),
            kept(
              'caricamenti',
              'Cookie nostro, non leggibile dagli script; con la connessione sicura si chiama __Host-caricamenti',
              'Lega i documenti che carichi al tuo browser: nessun altro può usarli. Solo se carichi un documento.',
              '24 ore dall’ultimo caricamento.',
            ),
          ),
        ],
      },
      {
        id: 'staff',
        title: 'Se lavori in clinica',
        blocks: [
          text('Solo per chi accede all’area riservata:'),
          entries(
            kept(
              'sessione',
              'Cookie nostro, non leggibile dagli script; con la connessione sicura si chiama __Host-sessione',
              'Ti riconosce dopo l’accesso.',
              'Fino all’uscita; al più tardi dopo 12 ore senza attività o 7 giorni.',
            ),
            kept(
              'browser',
              'Cookie nostro, non leggibile dagli script; con la connessione sicura si chiama __Host-browser',
              'Riconosce il browser da cui sei già entrato: ti avvisiamo degli accessi da uno nuovo, e da qui entri anche mentre altri provano password a caso.',
              '180 giorni dall’ultimo accesso.',
            ),
            kept(
              'may-have-session',
              'Memoria locale',
              'Ricorda il numero dell’utente entrato da qui, per mostrare il menu al posto di «Accedi» e non lasciare le sue pagine a un altro.',
              'Fino all’uscita.',
            ),
            kept(
              'toast-after-reload',
              'Memoria della scheda',
              'Porta un messaggio da una pagina alla successiva, per esempio dopo l’uscita.',
              'Fino alla pagina successiva.',
            ),
            kept(
              'scorciatoie-da-tastiera',
              'Memoria locale',
              'Ricorda che hai disattivato i tasti singoli, nel tuo profilo.',
              'Finché non li riattivi.',
            ),
            kept(
              'pagina-iniziale',
              'Memoria locale',
              'Ricorda con quale pagina vuoi cominciare dopo l’accesso, nel tuo profilo.',
              'Finché non torni alla dashboard.',
            ),
            kept(
              'esporta-per-excel',
              'Memoria locale',
              'Ricorda che vuoi i file esportati nel formato per Excel.',
              'Finché non togli la spunta «Per Excel».',
            ),
          ),
        ],
      },
      {
        id: 'terzi',
        title: 'Contenuti di altri',
        blocks: [
          text(
            hasWidget
              ? 'L’unico contenuto di altri che questo sito può mostrare sono le recensioni dei pazienti. Finché non accetti non viene caricato nulla e nessun altro sa che sei qui. Se accetti, il tuo browser si collega ai server di chi le fornisce, che conosce il tuo indirizzo IP e può usare cookie propri, secondo la sua informativa.'
              : 'Questo sito non mostra contenuti di altri: nessun altro sa che sei qui.',
          ),
          text(`${linked} sono semplici collegamenti: il sito a cui portano ti conosce solo se li segui.`),
          ...(hasWidget
            ? [
                text('La tua scelta è conservata così:'),
                entries(
                  kept(
                    'contenuti-di-terzi',
                    'Memoria locale',
                    'Ricorda se hai accettato o rifiutato. Il nostro server non la riceve.',
                    'Sei mesi, poi te lo chiediamo di nuovo.',
                  ),
                ),
              ]
            : []),
        ],
      },
      {
        id: 'preferenze',
        title: 'Preferenze cookie',
        blocks: [
          ...(hasWidget
            ? [text('Rifiutare è facile quanto accettare, e puoi cambiare idea quando vuoi.')]
            : []),
          { kind: 'choice' },
        ],
      },
      {
        id: 'browser',
        title: 'Dal tuo browser',
        blocks: [
          text('Puoi cancellare o bloccare tutto dalle impostazioni del browser. In quel caso:'),
          list(
            'le pagine si leggono come prima;',
            'la prenotazione funziona, ma dimentica ciò che hai scritto se ricarichi la pagina;',
            'senza cookie non si possono allegare documenti, né accedere all’area riservata.',
          ),
          text([
            'Il resto su come trattiamo i dati è nell’',
            { text: 'informativa privacy', to: '/privacy' },
            '.',
          ]),
        ],
      },
    ],
  }
}
